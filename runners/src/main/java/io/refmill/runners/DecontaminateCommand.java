package io.refmill.runners;

import io.refmill.dataset.RowMark;
import io.refmill.ingest.TextColumns;
import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.license.LicenseRules;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.ingest.settings.InputFormat;
import io.refmill.ingest.settings.UnitRule;
import io.refmill.pipelines.DecontaminateJob;
import io.refmill.pipelines.DecontaminateOptions;
import io.refmill.pipelines.OutputDirectory;
import io.refmill.pipelines.OutputException;
import io.refmill.pipelines.RowSums;
import io.refmill.pipelines.RunFailedException;
import io.refmill.pipelines.Version;
import io.refmill.runners.execution.ExecutionOptions;
import io.refmill.runners.execution.RemoteOptions;
import io.refmill.runners.options.ContaminationOptions;
import io.refmill.runners.options.RowLimitOptions;
import io.refmill.runners.options.RowOptions;
import io.refmill.runners.print.RowProgress;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.run.Interruption;
import io.refmill.runners.run.PublishedRun;
import io.refmill.runners.value.Columns;
import io.refmill.runners.value.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Takes benchmark problems out of a dataset. */
@Command(
    name = "decontaminate",
    description =
        "Takes what repeats a benchmark out of a dataset of Verilog, models or prompts. All columns"
            + " are kept as they are.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class DecontaminateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--input",
      required = true,
      paramLabel = "PATH",
      description = "JSONL or Parquet: file, directory or quoted pattern; may be repeated.")
  private List<String> inputs = new ArrayList<>();

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description =
          "Directory for the rows: clean/, contaminated/ and unchecked/ with files of the input's"
              + " names, and report.json. It appears when it is complete.")
  private Path output;

  @Option(names = "--dry-run", description = "Compare and count; write no rows.")
  private boolean dryRun;

  @Option(names = "--force", description = "Replace what a run wrote to the output directory.")
  private boolean force;

  @Option(
      names = "--verilog-column",
      paramLabel = "PATH",
      description =
          "Column with Verilog, such as messages[-1].content. Without any column named, the usual"
              + " ones are taken.")
  private String verilogColumn;

  @Option(
      names = "--python-column",
      paramLabel = "PATH",
      description = "Column with a reference model.")
  private String pythonColumn;

  @Option(
      names = "--prompt-column",
      paramLabel = "PATH",
      description = "Column with the task in words.")
  private String promptColumn;

  @Option(
      names = "--format",
      converter = RowOptions.FormatConverter.class,
      completionCandidates = RowOptions.FormatConverter.Candidates.class,
      defaultValue = "auto",
      description = "One of ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}, by file name.")
  private InputFormat format;

  @Option(
      names = "--max-faults",
      defaultValue = "0",
      paramLabel = "N",
      description =
          "Rows that may meet faults of the machine, such as a full disk, and stay unchecked, before"
              + " the run fails; default: ${DEFAULT-VALUE}.")
  private long maxFaults;

  @ArgGroup(exclusive = false, heading = "%nContamination:%n")
  private ContaminationOptions contamination = new ContaminationOptions();

  @ArgGroup(exclusive = false, heading = "%nLimits on one row:%n")
  private RowLimitOptions limits = new RowLimitOptions();

  @ArgGroup(exclusive = false, heading = "%nFiles on storages:%n")
  private RemoteOptions remote = new RemoteOptions();

  @ArgGroup(exclusive = false, heading = "%nExecution:%n")
  private ExecutionOptions execution = new ExecutionOptions();

  private Interruption interruption;

  @Override
  public Integer call() throws IOException {
    check();
    remote.check(spec.commandLine(), inputs);
    return new PublishedRun(spec.commandLine())
        .run(dryRun ? null : output, force, this::begin, this::decontaminate);
  }

  private int begin(Path scratch, Interruption ended) {
    interruption = ended;
    return ExitCode.OK;
  }

  private void decontaminate(OutputDirectory directory, Path scratch)
      throws InputException, OutputException, RunFailedException, IOException {
    Path shared = directory == null ? scratch : directory.work().resolve("scratch");
    String name = "refmill decontaminate " + (directory == null ? scratch : directory.target());
    var shown = execution.progress(new RowProgress(spec.commandLine().getErr()));
    var progress = interruption.follows(execution.watch(name, shown), directory, shown);
    DecontaminateJob job =
        new DecontaminateJob(
            options(execution.scratch(scratch, shared)), execution.choice(scratch, name, remote));
    print(dryRun ? job.dryRun(progress) : job.run(directory, progress));
  }

  private DecontaminateOptions options(Path scratch) {
    IngestOptions ingest =
        new IngestOptions(
            format,
            null,
            null,
            null,
            UnitRule.AUTO,
            null,
            List.of(),
            limits.maxSourceCharacters(),
            limits.maxRecordBytes(),
            LicenseRules.ANY,
            limits.limits().parse());
    return new DecontaminateOptions(
        inputs,
        new TextColumns(verilogColumn, pythonColumn, promptColumn, null),
        ingest,
        contamination.lists(),
        contamination.policy(),
        contamination.thresholds(),
        null,
        execution.workersOfOne(),
        dryRun,
        scratch,
        maxFaults,
        Version.get());
  }

  private void print(RowSums sums) {
    PrintWriter out = spec.commandLine().getOut();
    row(out, "rows", sums.rows(), sums.rows());
    for (RowMark.Outcome outcome : RowMark.Outcome.values()) {
      row(out, outcome.name().toLowerCase(Locale.ROOT), sums.count(outcome), sums.rows());
    }
    section(out, "rows by benchmark", sums.rowsByBenchmark());
    section(out, "rows by layer", sums.rowsByLayer());
    section(out, "rows that could not be compared", sums.rowsByProblem());
    out.println();
    out.println(dryRun ? "nothing was written" : "written to " + output);
    out.flush();
  }

  private static void section(PrintWriter out, String title, Map<String, Long> counts) {
    if (!counts.isEmpty()) {
      out.println();
      out.println(title);
      counts.forEach((name, count) -> out.printf(Locale.ROOT, "%10d  %s%n", count, name));
    }
  }

  private static void row(PrintWriter out, String label, long count, long of) {
    out.printf(Locale.ROOT, "%-26s %10d %7.1f %%%n", label, count, 100.0 * count / of);
  }

  private void check() throws IOException {
    if (output == null && !dryRun) {
      throw usage("expected --output, or --dry-run");
    }
    Columns.check(spec.commandLine(), "--verilog-column", verilogColumn);
    Columns.check(spec.commandLine(), "--python-column", pythonColumn);
    Columns.check(spec.commandLine(), "--prompt-column", promptColumn);
    Numbers.atLeast(spec.commandLine(), "--max-faults", maxFaults, 0);
    limits.check(spec.commandLine());
    contamination.check(spec.commandLine());
    execution.check(spec.commandLine());
  }

  private CommandLine.ParameterException usage(String message) {
    return new CommandLine.ParameterException(spec.commandLine(), message);
  }
}
