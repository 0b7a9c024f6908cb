package io.refmill.runners;

import io.refmill.pipelines.BuildJob;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Where and how a pipeline runs. */
final class ExecutionOptions {
  private static final int MAX_PORT = 65_535;
  private static final int CONNECT_MILLIS = 5_000;

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

  /** Whether all workers are in this process. */
  boolean here() {
    return Runner.isHere(flinkMaster);
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

  /**
   * Makes sure that somebody answers where the Flink master should be.
   *
   * @throws CommandLine.ParameterException if it is no host and port
   * @throws UnreachableException if nobody does
   */
  void check(CommandLine command) throws UnreachableException {
    if (Runner.isHere(flinkMaster)) {
      return;
    }
    int colon = flinkMaster.lastIndexOf(':');
    int port = 0;
    try {
      port = Integer.parseInt(flinkMaster.substring(colon + 1));
    } catch (NumberFormatException e) {
      // Said below.
      port = 0;
    }
    if (colon <= 0 || port <= 0 || port > MAX_PORT) {
      throw new CommandLine.ParameterException(
          command, "expected --flink-master=HOST:PORT, found " + flinkMaster);
    }
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(flinkMaster.substring(0, colon), port), CONNECT_MILLIS);
    } catch (IOException e) {
      throw new UnreachableException(
          "no Flink master answers at "
              + flinkMaster
              + " ("
              + (e instanceof UnknownHostException ? "unknown host" : e.getMessage())
              + "); start one, or leave --flink-master out for a Flink in this process");
    }
  }

  /** Nobody answers at an address. */
  static final class UnreachableException extends IOException {
    private static final long serialVersionUID = 1;

    private UnreachableException(String message) {
      super(message);
    }
  }

  /** Shows how the run goes, unless that is not wanted. */
  BuildJob.Listener progress(ProgressPrinter printer) {
    return noProgress ? ProgressPrinter.SILENT : printer;
  }
}
