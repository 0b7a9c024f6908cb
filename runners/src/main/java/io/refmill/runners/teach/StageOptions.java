package io.refmill.runners.teach;

import io.refmill.runners.options.DirectoryOption;
import io.refmill.runners.value.Numbers;
import io.refmill.runners.value.Places;
import io.refmill.teach.prompt.TemplateException;
import io.refmill.teach.prompt.Templates;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a stage with a language model reads and writes. */
public final class StageOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Mixin private DirectoryOption dataset = new DirectoryOption();

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description =
          "Directory for the rows; it appears when it is complete. Answers are kept beside it, in"
              + " DIR.answers, so that another run pays for none of them again.")
  private Path output;

  @Option(names = "--force", description = "Replace what a run wrote to the output directory.")
  private boolean force;

  @Option(
      names = "--dry-run",
      description = "Say how many requests, tokens and dollars it would take; ask nothing.")
  private boolean dryRun;

  @Option(
      names = "--where",
      paramLabel = "EXPR",
      description = "Rows that meet a condition, such as \"category == 'fsm'\".")
  private String where;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The first N of these rows; default: all.")
  private long limit = Long.MAX_VALUE;

  @Option(
      names = "--prompts",
      paramLabel = "DIR",
      description = "Templates in place of our own, by the same names.")
  Path prompts;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description =
          "Programs that run at a time for verification; default: one for each processor.")
  private int workers = Runtime.getRuntime().availableProcessors();

  @Option(names = "--no-progress", description = "Do not show how far it is.")
  private boolean noProgress;

  /** The dataset that is read. */
  public DirectoryOption dataset() {
    return dataset;
  }

  /** Directory for the rows; null if none is named. */
  public Path output() {
    return output;
  }

  /** Whether what a run wrote there is replaced. */
  public boolean force() {
    return force;
  }

  /** Whether nothing is asked, and only said what it would take. */
  public boolean dryRun() {
    return dryRun;
  }

  /** Condition that rows meet; null for all of them. */
  public String where() {
    return where;
  }

  /** The most rows that are taken. */
  public long limit() {
    return limit;
  }

  /** Programs that run at a time for verification. */
  public int workers() {
    return workers;
  }

  /** Whether it is not shown how far it is. */
  public boolean noProgress() {
    return noProgress;
  }

  /** The templates of all turns. */
  public Templates templates() throws IOException {
    try {
      return prompts == null ? Templates.bundled() : Templates.of(prompts);
    } catch (TemplateException e) {
      throw usage(e.getMessage());
    }
  }

  /** Refuses values that cannot be. */
  public void check() {
    if (output == null && !dryRun) {
      throw usage("expected --output, or --dry-run");
    }
    if (prompts != null) {
      Places.directory(spec.commandLine(), "--prompts", prompts);
    }
    Numbers.atLeast(spec.commandLine(), "--workers", workers, 1);
    Numbers.atLeast(spec.commandLine(), "--limit", limit, 1);
    if (output != null) {
      Places.outsideOfDataset(spec.commandLine(), output, dataset.directory());
    }
  }

  private CommandLine.ParameterException usage(String message) {
    return new CommandLine.ParameterException(spec.commandLine(), message);
  }
}
