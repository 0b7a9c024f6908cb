package io.refmill.runners;

import io.refmill.report.DatasetReader;
import io.refmill.report.ReportPage;
import io.refmill.report.Statistics;
import io.refmill.runners.options.DirectoryOption;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.run.WholeFile;
import io.refmill.runners.value.Places;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the page of a dataset anew. */
@Command(
    name = "report",
    description =
        "Writes a page with charts and samples of a dataset, such as one that was filtered or made"
            + " by an earlier version; a build writes it by itself.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private DirectoryOption dataset = new DirectoryOption();

  @Option(
      names = "--output",
      defaultValue = "report.html",
      paramLabel = "FILE",
      description = "Where it goes; not into a dataset; default: ${DEFAULT-VALUE}.")
  private Path output;

  @Override
  public Integer call() throws IOException {
    DatasetReader reader = dataset.open();
    Places.outsideOfDataset(spec.commandLine(), output, dataset.directory());
    ReportPage page = new ReportPage(reader, Statistics.of(reader), reader.report());
    WholeFile.write(output, page::write);
    spec.commandLine().getOut().println("written to " + output);
    spec.commandLine().getOut().flush();
    return ExitCode.OK;
  }
}
