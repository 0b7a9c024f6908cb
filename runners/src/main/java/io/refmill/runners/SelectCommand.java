package io.refmill.runners;

import io.refmill.pipelines.StageReport;
import io.refmill.report.DatasetReader;
import io.refmill.schemas.SelectionRow;
import io.refmill.teach.CurateOptions;
import io.refmill.teach.Curator;
import io.refmill.teach.run.Problems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
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
    return new PublishedRun(spec.commandLine())
        .run(
            output,
            force,
            (scratch, interruption) -> ExitCode.OK,
            (directory, scratch) -> {
              StageFiles files = new StageFiles(directory.work());
              try (files) {
                select(reader, options, files);
              }
              StageReport.write(directory.work(), StageReport.of("select", files.outcomes()));
              directory.publish();
              print(files);
            });
  }

  private void select(DatasetReader reader, CurateOptions options, StageFiles files)
      throws IOException {
    files.with("selection", SelectionRow.TYPE);
    Set<String> kept = new HashSet<>();
    Problems.rollouts(rollouts)
        .forEach(
            (key, found) -> {
              SelectionRow row = Curator.select(key, found, options);
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
