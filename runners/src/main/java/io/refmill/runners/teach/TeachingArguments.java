package io.refmill.runners.teach;

import io.refmill.llm.cost.Money;
import io.refmill.llm.session.ModelSettings;
import io.refmill.pipelines.RunFailedException;
import io.refmill.pipelines.TeachingOptions;
import io.refmill.runners.value.Numbers;
import io.refmill.runners.value.Places;
import io.refmill.runners.value.Unread;
import io.refmill.teach.demo.TeachingScript;
import io.refmill.teach.prompt.TemplateException;
import io.refmill.teach.prompt.Templates;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What a build asks language models for. */
public final class TeachingArguments {
  private static final String STAGES = "--annotate, --distill or --rollouts";

  /** Which stages there are. */
  static final class Stages {
    @Option(
        names = "--annotate",
        description =
            "Have a language model write reasoning for the samples, in the directory annotated.")
    private boolean annotate;

    @Option(
        names = "--distill",
        description =
            "Have a language model write models for designs that conversion could not do, in the"
                + " directory distilled.")
    private boolean distill;

    @Option(
        names = "--rollouts",
        paramLabel = "N",
        arity = "0..1",
        fallbackValue = "20",
        description =
            "Have a language model try each problem of rl N times (${FALLBACK-VALUE} if no number"
                + " is given) and say how hard it is, in the directories rollouts and selection.")
    private Integer rollouts;

    @Option(
        names = "--prompts",
        paramLabel = "DIR",
        description = "Templates in place of our own, by the same names.")
    private Path prompts;

    private boolean any() {
      return annotate || distill || rollouts != null;
    }
  }

  @ArgGroup(exclusive = false)
  private Stages stages = new Stages();

  @ArgGroup(exclusive = false)
  private AnnotateArguments annotate = new AnnotateArguments();

  @ArgGroup(exclusive = false)
  private DistillArguments distill = new DistillArguments();

  @ArgGroup(exclusive = false)
  private PassOptions pass = new PassOptions();

  @ArgGroup(exclusive = false)
  private ModelOptions models = new ModelOptions();

  /** Whether anything is asked. */
  public boolean any() {
    return stages.any();
  }

  /** How much may be spent. */
  public Optional<Money> budget() {
    return Optional.ofNullable(models.budget()).map(Money::dollars);
  }

  /**
   * Makes sure that it all fits together.
   *
   * @param here whether all workers are in this process
   * @throws CommandLine.ParameterException if it does not
   */
  public void check(CommandSpec spec, boolean here) throws IOException {
    CommandLine command = spec.commandLine();
    if (!stages.annotate) {
      Unread.allWithout(command, annotate, "--annotate");
    }
    if (!stages.distill) {
      Unread.allWithout(command, distill, "--distill");
    }
    if (stages.rollouts == null) {
      Unread.allWithout(command, pass, "--rollouts");
    } else {
      Numbers.atLeast(command, "--rollouts", stages.rollouts, 1);
    }
    if (!any()) {
      if (!models.endpoints.isEmpty()) {
        throw new CommandLine.ParameterException(
            command, "--endpoint is given and nothing is asked: add " + STAGES);
      }
      Unread.allWithout(command, models, STAGES);
      Unread.without(command, "--prompts", STAGES);
      return;
    }
    models.check(spec);
    if (models.isDemo() && !here) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "--endpoint=demo runs in this process, and workers of --flink-master do not reach it");
    }
    try {
      if (stages.prompts != null) {
        Places.directory(command, "--prompts", stages.prompts);
        Templates.of(stages.prompts);
      }
    } catch (TemplateException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    annotate.options(spec);
    distill.options(spec);
    if (stages.rollouts != null) {
      pass.options(spec, stages.rollouts);
    }
    models.session(spec, addresses(List.of()), Path.of("checked"), System.getenv());
  }

  private List<String> addresses(List<String> demo) {
    return models.isDemo() ? demo : models.endpoints;
  }

  /** A connection that lasts as long as the run, and what is asked over it. */
  public record Asked(ModelConnection connection, TeachingOptions options)
      implements AutoCloseable {
    @Override
    public void close() throws IOException {
      connection.close();
    }
  }

  /**
   * Connects.
   *
   * @param output of the run; answers and failures are kept beside it
   * @throws RunFailedException if nobody answers at any endpoint
   */
  public Asked connect(CommandSpec spec, Path output) throws IOException, RunFailedException {
    TeachingScript script = new TeachingScript(List.of());
    ModelConnection connection = ModelConnection.open(models, spec, output, script);
    try {
      ModelSettings settings = models.settings(spec, connection.addresses(), output);
      Optional<String> problem = connection.unreachable();
      if (problem.isPresent()) {
        throw new RunFailedException(problem.get());
      }
      return new Asked(
          connection,
          new TeachingOptions(
              stages.annotate ? Optional.of(annotate.options(spec)) : Optional.empty(),
              stages.distill ? Optional.of(distill.options(spec)) : Optional.empty(),
              stages.rollouts == null
                  ? Optional.empty()
                  : Optional.of(pass.options(spec, stages.rollouts)),
              settings,
              models.sampling(),
              Optional.ofNullable(stages.prompts),
              connection.session(),
              models.isDemo() ? script::learn : known -> {}));
    } catch (IOException | RunFailedException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }
}
