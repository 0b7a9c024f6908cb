package io.refmill.runners;

import io.refmill.cosim.settings.Toolchain;
import io.refmill.runners.cluster.ClusterException;
import io.refmill.runners.cluster.ClusterPlan;
import io.refmill.runners.cluster.FlinkRest;
import io.refmill.runners.cluster.LocalCluster;
import io.refmill.runners.print.Words;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.run.Tools;
import io.refmill.runners.value.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A Flink cluster on this machine. */
@Command(
    name = "cluster",
    description = {
      "Starts and stops a Flink cluster on this machine, for build --flink-master=HOST:PORT.",
      "It listens on the loopback interface alone; every user of the machine can have it run code."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class ClusterCommand implements Runnable {
  private static final int MAX_PORT = 65_535;
  private static final int MAX_PROCESSES = 64;

  @Spec private CommandSpec spec;

  /** Where its files are. */
  static final class Place {
    @Option(
        names = "--dir",
        paramLabel = "DIR",
        description = "Its settings, logs and process numbers; default: ~/.refmill/cluster.")
    private Path directory;

    Path path() {
      return directory == null
          ? Path.of(System.getProperty("user.home"), ".refmill", "cluster")
          : directory;
    }

    LocalCluster cluster() {
      return new LocalCluster(path());
    }
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "expected start, status or stop");
  }

  @Command(
      name = "start",
      description = "Starts it, and waits until all its workers are there.",
      mixinStandardHelpOptions = true,
      sortOptions = false)
  int start(
      @CommandLine.Mixin Place place,
      @Option(
              names = "--taskmanagers",
              defaultValue = "1",
              paramLabel = "N",
              description = "Processes that work; default: ${DEFAULT-VALUE}.")
          int taskManagers,
      @Option(
              names = "--slots",
              defaultValue = "0",
              paramLabel = "N",
              description =
                  "Workers in each of them; default: the machine's processors, shared among them.")
          int slots,
      @Option(
              names = "--port",
              defaultValue = "8081",
              paramLabel = "N",
              description =
                  "Where it is reached; 0 for any that is free; default: ${DEFAULT-VALUE}.")
          int port,
      @Option(
              names = "--heap",
              defaultValue = "0",
              paramLabel = "MB",
              description =
                  "For the Java objects of each TaskManager; default: 768 and 512 for each slot.")
          int heap)
      throws IOException, InterruptedException {
    Numbers.within(spec.commandLine(), "--taskmanagers", taskManagers, 1, MAX_PROCESSES);
    Numbers.within(spec.commandLine(), "--slots", slots, 0, MAX_PROCESSES);
    Numbers.within(spec.commandLine(), "--port", port, 0, MAX_PORT);
    Numbers.within(spec.commandLine(), "--heap", heap, 0, Integer.MAX_VALUE / 2);
    if (!Tools.check(Toolchain.find(System.getenv()), spec.commandLine().getErr()).ok()) {
      return ExitCode.MISSING_TOOL;
    }
    int each =
        slots > 0 ? slots : Math.max(1, Runtime.getRuntime().availableProcessors() / taskManagers);
    ClusterPlan plan =
        new ClusterPlan(
            place.path(), taskManagers, each, port, heap > 0 ? heap : ClusterPlan.heapFor(each));
    String master = place.cluster().start(plan);
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "a Flink cluster is at %s: %s with %s each%n",
        master,
        Words.count(taskManagers, "TaskManager"),
        Words.count(each, "slot"));
    out.println("use it by:  ./refmill build --runner=flink --flink-master=" + master + " ...");
    out.println("logs:       " + place.path());
    out.flush();
    return ExitCode.OK;
  }

  @Command(
      name = "status",
      description = "Says what of it is running; exit code 0 if all is.",
      mixinStandardHelpOptions = true)
  int status(@CommandLine.Mixin Place place) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    List<LocalCluster.Member> members = place.cluster().members();
    Optional<String> master = place.cluster().master();
    if (members.isEmpty() || master.isEmpty()) {
      out.println("no cluster was started from " + place.path());
      out.flush();
      return ExitCode.FAILURE;
    }
    boolean all = true;
    for (LocalCluster.Member each : members) {
      out.printf(
          Locale.ROOT,
          "%-16s %7d  %s%n",
          each.role(),
          each.pid(),
          each.running() ? "running" : "ended; see " + place.path().resolve(each.role() + ".log"));
      all &= each.running();
    }
    try {
      FlinkRest.Overview overview = new FlinkRest(master.get()).overview();
      out.printf(
          Locale.ROOT,
          "%s: %s, %s, %d of them free, %s running%n",
          master.get(),
          Words.count(overview.taskManagers(), "TaskManager"),
          Words.count(overview.slots(), "slot"),
          overview.freeSlots(),
          Words.count(overview.jobs(), "job"));
    } catch (ClusterException e) {
      out.println(e.getMessage());
      all = false;
    }
    out.flush();
    return all ? ExitCode.OK : ExitCode.FAILURE;
  }

  @Command(
      name = "stop",
      description = "Ends its processes, and with them the jobs that it runs.",
      mixinStandardHelpOptions = true)
  int stop(@CommandLine.Mixin Place place) throws IOException, InterruptedException {
    int ended = place.cluster().stop();
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        ended == 0
            ? "no cluster was running from " + place.path()
            : "ended " + ended + " processes of the cluster in " + place.path());
    out.flush();
    return ExitCode.OK;
  }
}
