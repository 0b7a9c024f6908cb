package io.refmill.runners;

import io.refmill.beam.Screening;
import io.refmill.cosim.process.Isolation;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.curation.ContaminationPolicy;
import io.refmill.ingest.InputException;
import io.refmill.ingest.MachineFaults;
import io.refmill.pipelines.BuildJob;
import io.refmill.pipelines.BuildOptions;
import io.refmill.pipelines.OutputDirectory;
import io.refmill.pipelines.OutputException;
import io.refmill.pipelines.RunFailedException;
import io.refmill.pipelines.Version;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Builds a dataset. */
@Command(
    name = "build",
    description = "Converts and verifies all designs of the input and writes a dataset.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class BuildCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--input",
      required = true,
      paramLabel = "PATH",
      description = "File, directory or quoted pattern; may be repeated.")
  private List<String> inputs = new ArrayList<>();

  @Option(
      names = "--output",
      required = true,
      paramLabel = "DIR",
      description = "Directory of the dataset; it appears when it is complete.")
  private Path output;

  @Option(names = "--force", description = "Replace a dataset that is in the output directory.")
  private boolean force;

  @Mixin private RowOptions rows = new RowOptions();

  @Option(
      names = "--license",
      paramLabel = "SPDX",
      description = "License of the input, recorded with each sample.")
  private String license;

  @Option(
      names = "--contamination",
      defaultValue = "standard",
      paramLabel = "POLICY",
      description =
          "strict: leave out whatever answers a problem of a benchmark; standard: what many designs"
              + " do only if its text or ports are those of a problem too; default:"
              + " ${DEFAULT-VALUE}.")
  private ContaminationPolicy contamination = ContaminationPolicy.STANDARD;

  @Option(
      names = "--contamination-list",
      paramLabel = "FILE",
      description = "Benchmark fingerprints besides the bundled ones; may be repeated.")
  private List<Path> contaminationLists = new ArrayList<>();

  @Option(
      names = "--shards",
      defaultValue = "0",
      paramLabel = "N",
      description = "Files of each output; default: one for each 5000 records.")
  private int shards;

  @ArgGroup(exclusive = false, heading = "%nVerification:%n")
  private VerificationOptions verification = new VerificationOptions();

  @ArgGroup(exclusive = false, heading = "%nLimits on one design:%n")
  private LimitOptions limits = new LimitOptions();

  @ArgGroup(exclusive = false, heading = "%nExecution:%n")
  private Execution execution = new Execution();

  static final class Execution {
    @Option(
        names = "--runner",
        defaultValue = "auto",
        description =
            "direct, flink, or auto: direct up to 32 MB of input; default: ${DEFAULT-VALUE}.")
    private Runner runner = Runner.AUTO;

    @Option(
        names = "--flink-master",
        defaultValue = Runner.EMBEDDED,
        paramLabel = "HOST:PORT",
        description = "A Flink cluster; default: one in this process.")
    private String flinkMaster = Runner.EMBEDDED;

    @Option(
        names = "--parallelism",
        defaultValue = "0",
        paramLabel = "N",
        description = "Workers; default: one for each processor.")
    private int parallelism;

    @Option(
        names = "--max-faults",
        defaultValue = "0",
        paramLabel = "N",
        description =
            "Records that may meet faults of the machine, such as a full disk, before the run"
                + " fails; default: ${DEFAULT-VALUE}.")
    private long maxFaults;

    @Option(names = "--no-progress", description = "Print no progress.")
    private boolean noProgress;
  }

  @Override
  public Integer call() throws IOException {
    checkOptions();
    int workers =
        execution.parallelism > 0
            ? execution.parallelism
            : Runtime.getRuntime().availableProcessors();
    PrintWriter err = spec.commandLine().getErr();
    String exhausted = Failures.EXHAUSTED;
    try (Interruption interruption = new Interruption(err);
        RunWatch watch = new RunWatch(() -> interruption.end(exhausted, ExitCode.FAILURE));
        RunScratch scratch = RunScratch.open()) {
      interruption.cleans(scratch);
      StringWriter missing = new StringWriter();
      Toolchain.Check tools =
          Tools.check(Toolchain.find(System.getenv()), new PrintWriter(missing));
      if (!tools.ok()) {
        // Unless they could not be asked because a signal is ending the process.
        err.print(interruption.isRunning() ? "" : missing);
        err.flush();
        return ExitCode.MISSING_TOOL;
      }
      Isolation isolation = Tools.isolation(tools, scratch.path(), err);
      if (verification.requireIsolation && !isolation.complete()) {
        return ExitCode.MISSING_TOOL;
      }
      try (OutputDirectory directory = OutputDirectory.open(output, force)) {
        interruption.cleans(directory);
        return build(directory, scratch, interruption, workers, tools, isolation);
      }
    } catch (OutputException | InputException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage());
    }
  }

  private int build(
      OutputDirectory directory,
      RunScratch scratch,
      Interruption interruption,
      int workers,
      Toolchain.Check tools,
      Isolation isolation)
      throws InputException, OutputException, IOException {
    try {
      // Other machines make theirs where they work.
      Path simulators =
          Runner.isHere(execution.flinkMaster)
              ? scratch.path().resolve("cosim")
              : directory.work().resolve("scratch");
      BuildJob job =
          new BuildJob(
              options(workers, tools, isolation, simulators),
              plan ->
                  execution.runner.options(workers, execution.flinkMaster, plan, scratch.path()));
      BuildJob.Listener progress =
          execution.noProgress
              ? ProgressPrinter.SILENT
              : new ProgressPrinter(spec.commandLine().getErr());
      BuildJob.Result result = job.run(directory, progress);
      FunnelPrinter.print(spec.commandLine().getOut(), result, output);
      return ExitCode.OK;
    } catch (RunFailedException e) {
      return interruption.isRunning() ? ExitCode.FAILURE : failed(e.getMessage());
    } catch (IOException | RuntimeException | Error e) {
      if (interruption.isRunning()) {
        return ExitCode.FAILURE;
      }
      Optional<String> line = Failures.line(e);
      if (line.isEmpty()) {
        // Or a library that found no room for its files.
        scratch.requireRoom();
        throw e;
      }
      boolean placed = MachineFaults.namesFile(e) || !MachineFaults.isOne(e);
      return failed(
          line.get()
              + (placed
                  ? ""
                  : " (the dataset was made in "
                      + directory.work()
                      + ", scratch files in "
                      + scratch.path()
                      + ")"));
    }
  }

  private int failed(String why) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("refmill: nothing was published: " + why);
    err.flush();
    return ExitCode.FAILURE;
  }

  private BuildOptions options(
      int workers, Toolchain.Check tools, Isolation isolation, Path scratch) {
    return new BuildOptions(
        inputs,
        output,
        force,
        rows.ingest(limits),
        limits.limits(),
        verification.vectors,
        verification.seed,
        verification.confirmRate,
        verification.requireIsolation,
        workers,
        contaminationLists.stream().map(Path::toString).toList(),
        contamination,
        shards,
        scratch,
        execution.maxFaults,
        license,
        Version.get(),
        tools.simulatorVersion(),
        tools.pythonVersion(),
        isolation);
  }

  private void checkOptions() {
    atLeast("--vectors", verification.vectors, 1);
    if (!(verification.confirmRate >= 0 && verification.confirmRate <= 1)) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "--confirm-rate must be between 0 and 1, and is " + verification.confirmRate);
    }
    atLeast("--shards", shards, 0);
    atLeast("--max-faults", execution.maxFaults, 0);
    atLeast("--parallelism", execution.parallelism, 0);
    if (contamination == ContaminationPolicy.REPORT) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "expected --contamination=strict or standard, found report");
    }
    try {
      Screening.filter(contaminationLists.stream().map(Path::toString).toList());
    } catch (IOException | IllegalArgumentException e) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "cannot read a contamination list: " + e.getMessage(), e);
    }
    rows.check();
  }

  private void atLeast(String option, long value, long least) {
    if (value < least) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), option + " must be at least " + least + ", and is " + value);
    }
  }
}
