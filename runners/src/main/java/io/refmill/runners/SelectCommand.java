package io.refmill.runners;

import io.refmill.pipelines.StageReport;
import io.refmill.report.DatasetReader;
import io.refmill.runners.options.DirectoryOption;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.run.PublishedRun;
import io.refmill.runners.teach.PassOptions;
import io.refmill.runners.teach.StageFiles;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.SelectionRow;
import io.refmill.teach.CurateOptions;
import io.refmill.teach.Curator;
import io.refmill.teach.run.Problems;
import io.refmill.teach.score.Rollout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Chooses problems by rollouts that are there. */
@Command(
    name = "select",
    description =
        "Chooses problems of a dataset by the rollouts of an earlier run of curate, with another"
            + " range. Nothing is asked.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class SelectCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private DirectoryOption dataset = new DirectoryOption();

  @Option(
      names = "--rollouts",
      required = true,
      paramLabel = "DIR",
      description = "What curate wrote.")
  private Path rollouts;

  @Option(
      names = "--output",
      required = true,
      paramLabel = "DIR",
      description = "Directory for the rows; it appears when it is complete.")
  private Path output;

  @Option(names = "--force", description = "Replace what a run wrote to the output directory.")
  private boolean force;

  @Mixin private PassOptions pass = new PassOptions();

  @Override
  public Integer call() throws IOException {
    CurateOptions options = pass.options(spec, pass.k());
    DatasetReader reader = dataset.open();
    Map<DesignKey, List<Rollout>> found = rollouts();
    return new PublishedRun(spec.commandLine())
        .run(
            output,
            force,
            (scratch, interruption) -> ExitCode.OK,
            (directory, scratch) -> {
              StageFiles files = new StageFiles(directory.work());
              try (files) {
                select(reader, found, options, files);
              }
              StageReport.write(directory.work(), StageReport.of("select", files.outcomes()));
              directory.publish();
              print(files);
            });
  }

  private Map<DesignKey, List<Rollout>> rollouts() throws IOException {
    try {
      return Problems.rollouts(rollouts);
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--rollouts: " + e.getMessage(), e);
    }
  }

  private static void select(
      DatasetReader reader,
      Map<DesignKey, List<Rollout>> found,
      CurateOptions options,
      StageFiles files)
      throws IOException {
    files.with("selection", SelectionRow.TYPE);
    Set<String> kept = new HashSet<>();
    found.forEach(
        (key, rollouts) -> {
          SelectionRow row = Curator.select(key, rollouts, options);
          files.write("selection", key, row);
          files.count(row.reason());
          if (row.kept()) {
            kept.add(key.id());
          }
        });
    files.keep(reader, kept);
  }

  private void print(StageFiles files) {
    files
        .outcomes()
        .forEach(
            (outcome, count) ->
                spec.commandLine().getOut().printf(Locale.ROOT, "%-26s %10d%n", outcome, count));
    spec.commandLine().getOut().println("written to " + output);
    spec.commandLine().getOut().flush();
  }
}
