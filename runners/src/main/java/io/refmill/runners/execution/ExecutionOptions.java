package io.refmill.runners.execution;

import io.refmill.beam.remote.RemoteFiles;
import io.refmill.pipelines.BuildJob;
import io.refmill.runners.cluster.ClusterException;
import io.refmill.runners.cluster.ClusterWatch;
import io.refmill.runners.cluster.CodeIdentity;
import io.refmill.runners.cluster.FlinkRest;
import io.refmill.runners.print.ProgressPrinter;
import io.refmill.runners.value.Numbers;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.apache.beam.sdk.options.PipelineOptions;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Where and how a pipeline runs. */
public final class ExecutionOptions {
  private static final int MAX_PORT = 65_535;
  private static final int CONNECT_MILLIS = 5_000;

  @Option(
      names = "--runner",
      defaultValue = "auto",
      description =
          "direct, flink, or auto: direct up to 1 MB of input; default: ${DEFAULT-VALUE}.")
  private Runner runner = Runner.AUTO;

  @Option(
      names = "--flink-master",
      defaultValue = Runner.EMBEDDED,
      paramLabel = "HOST:PORT",
      description = "A Flink cluster; default: one in this process.")
  private String flinkMaster = Runner.EMBEDDED;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description = "Workers; default: one for each processor, or slot of the cluster.")
  private Integer parallelism;

  @Option(names = "--no-progress", description = "Print no progress.")
  private boolean noProgress;

  /** What the cluster said of itself, and whether its processes run this very code. */
  private FlinkRest.Overview cluster;

  private boolean ownCode;

  /** Number of workers, in all processes together. */
  int workers() {
    if (parallelism != null) {
      return parallelism;
    }
    return cluster == null ? Runtime.getRuntime().availableProcessors() : cluster.slots();
  }

  /** Number of workers in one process. */
  public int workersOfOne() {
    return cluster == null ? workers() : Math.min(workers(), cluster.slotsOfOne());
  }

  /** Whether all workers are in this process. */
  public boolean here() {
    return Runner.isHere(flinkMaster);
  }

  /**
   * Where workers keep what they need only while they work. On a cluster it is a place of this run
   * alone: its processes go on, and one that still holds the simulators of a run that was ended
   * would share them with the next on the same output, though their files are gone.
   *
   * @param here directory of this process
   * @param shared directory of all workers, which may be on other machines
   */
  public Path scratch(Path here, Path shared) {
    return Runner.isHere(flinkMaster) ? here : shared.resolve(UUID.randomUUID().toString());
  }

  /**
   * The runner, which keeps its own files in a directory of this process.
   *
   * @param job name that a cluster knows the run by
   * @param remote what workers have to know of storages
   */
  public BuildJob.RunnerChoice choice(Path scratch, String job, RemoteOptions remote) {
    return plan -> {
      PipelineOptions options =
          runner.options(new Runner.Place(workers(), flinkMaster, ownCode, job, scratch), plan);
      RemoteFiles.configure(options, remote.endpoints());
      return options;
    };
  }

  /** Follows a job on the cluster, if it runs there. */
  public Optional<ClusterWatch> watch(String job, BuildJob.Listener shown) {
    return Runner.isHere(flinkMaster)
        ? Optional.empty()
        : Optional.of(new ClusterWatch(new FlinkRest(flinkMaster), job, shown));
  }

  /**
   * Makes sure that a cluster that can do the work is where the Flink master should be.
   *
   * @throws CommandLine.ParameterException if it is no host and port, or a number is out of range
   * @throws ClusterException if nobody answers there, or a cluster that cannot do it
   */
  public void check(CommandLine command) throws IOException {
    if (parallelism != null) {
      Numbers.atLeast(command, "--parallelism", parallelism, 1);
    }
    if (Runner.isHere(flinkMaster)) {
      return;
    }
    if (runner == Runner.DIRECT) {
      throw new CommandLine.ParameterException(
          command, "--runner=direct runs here; leave out --flink-master, or choose --runner=flink");
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
      throw new ClusterException(
          "no Flink master answers at "
              + flinkMaster
              + " ("
              + (e instanceof UnknownHostException ? "unknown host" : e.getMessage())
              + "); start one (./refmill cluster start), or leave --flink-master out for a Flink in"
              + " this process");
    }
    ask(new FlinkRest(flinkMaster));
  }

  private void ask(FlinkRest rest) throws IOException {
    FlinkRest.Overview found = rest.overview();
    Optional<String> code = rest.code();
    if (code.isPresent() && !code.get().equals(CodeIdentity.here())) {
      throw new ClusterException(
          "the cluster at "
              + flinkMaster
              + " runs another build of refmill; start it anew: ./refmill cluster stop, then"
              + " ./refmill cluster start");
    }
    if (found.slots() == 0) {
      throw new ClusterException(
          "the cluster at "
              + flinkMaster
              + " has no worker: its TaskManagers have ended or have not come up; see their logs");
    }
    if (parallelism != null && parallelism > found.slots()) {
      throw new ClusterException(
          "--parallelism="
              + parallelism
              + " is more than the "
              + found.slots()
              + " slots of the cluster at "
              + flinkMaster);
    }
    cluster = found;
    ownCode = code.isPresent();
  }

  /** Shows how the run goes, unless that is not wanted. */
  public BuildJob.Listener progress(ProgressPrinter printer) {
    return noProgress ? ProgressPrinter.SILENT : printer;
  }
}
