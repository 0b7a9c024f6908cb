package io.refmill.runners;

import io.refmill.pipelines.BuildJob;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where and how a pipeline runs. */
final class ExecutionOptions {
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
  int parallelism;

  @Option(names = "--no-progress", description = "Print no progress.")
  private boolean noProgress;

  /** Number of workers. */
  int workers() {
    return parallelism > 0 ? parallelism : Runtime.getRuntime().availableProcessors();
  }

  /**
   * Where workers keep what they need only while they work.
   *
   * @param here directory of this process
   * @param shared directory of all workers, which may be on other machines
   */
  Path scratch(Path here, Path shared) {
    return Runner.isHere(flinkMaster) ? here : shared;
  }

  /** The runner, which keeps its own files in a directory of this process. */
  BuildJob.RunnerChoice choice(Path scratch) {
    return plan -> runner.options(workers(), flinkMaster, plan, scratch);
  }

  /** Shows how the run goes, unless that is not wanted. */
  BuildJob.Listener progress(ProgressPrinter printer) {
    return noProgress ? ProgressPrinter.SILENT : printer;
  }
}
