package io.refmill.runners.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a cluster on this machine is to be.
 *
 * @param directory for all its files
 * @param taskManagers processes that work
 * @param slots workers in each of them
 * @param restPort that it is reached at
 * @param heapMegabytes for the Java objects of each of them
 */
public record ClusterPlan(
    Path directory, int taskManagers, int slots, int restPort, int heapMegabytes) {
  static final String JOB_MANAGER = "jobmanager";

  /** Under this key the settings say which code the cluster runs. */
  static final String CODE = "refmill.code";

  static final String LOOPBACK = "127.0.0.1";

  /**
   * Before that version of Java, compression in native code holds up the collector, and a thread
   * that waits for it too often gets an error as if memory were full (JDK-8192647).
   */
  private static final int FIRST_WITHOUT_LOCKER = 25;

  private static final int JOB_MANAGER_MEGABYTES = 512;

  /** Of Flink itself, within the heap. */
  private static final int FRAMEWORK_MEGABYTES = 128;

  /**
   * Flink wants buffers for each pair of neighbours in a job; with less than this, a build does not
   * start on two slots.
   */
  private static final int NETWORK_MEGABYTES = 256;

  /** What a slot sorts in; a record must fit into a part of it. */
  private static final int SORT_MEGABYTES = 512;

  private static final int OFF_HEAP_MEGABYTES = 128;
  private static final int METASPACE_MEGABYTES = 256;
  private static final int OVERHEAD_MEGABYTES = 192;

  /** Heap that a TaskManager needs for so many slots, in megabytes. */
  public static int heapFor(int slots) {
    return 768 + 512 * slots;
  }

  Path settings() {
    return directory.resolve("conf");
  }

  Path log(String role) {
    return directory.resolve(role + ".log");
  }

  /** Everything is bound to the loopback interface: whoever reaches a cluster has it run code. */
  Map<String, String> flinkSettings(int rpcPort, String code) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String role : List.of(JOB_MANAGER, "taskmanager")) {
      settings.put(role + ".bind-host", LOOPBACK);
    }
    settings.put("jobmanager.rpc.address", LOOPBACK);
    settings.put("jobmanager.rpc.port", Integer.toString(rpcPort));
    settings.put("taskmanager.host", LOOPBACK);
    settings.put("rest.address", LOOPBACK);
    settings.put("rest.bind-address", LOOPBACK);
    settings.put("rest.port", Integer.toString(restPort));
    settings.put("rest.bind-port", Integer.toString(restPort));
    settings.put("web.submit.enable", "false");
    settings.put("queryable-state.enable", "false");
    settings.put("taskmanager.numberOfTaskSlots", Integer.toString(slots));
    settings.put("taskmanager.cpu.cores", slots + ".0");
    memory(settings);
    // A lost worker is noticed after ten seconds, and its part of the work done again.
    settings.put("heartbeat.interval", "2000");
    settings.put("heartbeat.timeout", "10000");
    settings.put("restart-strategy.type", "fixed-delay");
    settings.put("restart-strategy.fixed-delay.attempts", "10");
    settings.put("restart-strategy.fixed-delay.delay", "2 s");
    settings.put("metrics.fetcher.update-interval", "1000");
    settings.put("classloader.resolve-order", "parent-first");
    // Those that Flink would look for need a distribution of Hadoop.
    settings.put(
        "security.context.factory.classes",
        "org.apache.flink.runtime.security.contexts.NoOpSecurityContextFactory");
    settings.put(
        "security.module.factory.classes",
        "org.apache.flink.runtime.security.modules.JaasModuleFactory");
    settings.put("io.tmp.dirs", directory.resolve("tmp").toString());
    settings.put("blob.storage.directory", directory.resolve("tmp").toString());
    settings.put("process.working-dir", directory.resolve("tmp").toString());
    settings.put("web.tmpdir", directory.resolve("tmp").toString());
    settings.put(CODE, code);
    return settings;
  }

  private void memory(Map<String, String> settings) {
    settings.put("jobmanager.memory.heap.size", JOB_MANAGER_MEGABYTES + "m");
    String task = "taskmanager.memory.";
    settings.put(task + "framework.heap.size", FRAMEWORK_MEGABYTES + "m");
    settings.put(task + "task.heap.size", heapMegabytes + "m");
    settings.put(task + "managed.size", (long) SORT_MEGABYTES * slots + "m");
    settings.put(task + "network.min", network() + "m");
    settings.put(task + "network.max", network() + "m");
    settings.put(task + "framework.off-heap.size", OFF_HEAP_MEGABYTES + "m");
    settings.put(task + "task.off-heap.size", OFF_HEAP_MEGABYTES + "m");
    settings.put(task + "jvm-metaspace.size", METASPACE_MEGABYTES + "m");
    settings.put(task + "jvm-overhead.min", OVERHEAD_MEGABYTES + "m");
    settings.put(task + "jvm-overhead.max", OVERHEAD_MEGABYTES + "m");
  }

  private long network() {
    return (long) NETWORK_MEGABYTES * Math.max(1, slots / 2);
  }

  /** The JVM's options for a role. */
  List<String> javaOptions(String role) {
    boolean master = role.equals(JOB_MANAGER);
    List<String> options = new ArrayList<>();
    options.add("-XX:+UseSerialGC");
    if (Runtime.version().feature() < FIRST_WITHOUT_LOCKER) {
      options.add("-XX:+UnlockDiagnosticVMOptions");
      options.add("-XX:GCLockerRetryAllocationCount=1000");
    }
    // One without memory ends, and the others do its work; else all would wait for it.
    options.add("-XX:+ExitOnOutOfMemoryError");
    options.add(
        "-Xmx" + (master ? JOB_MANAGER_MEGABYTES : FRAMEWORK_MEGABYTES + heapMegabytes) + "m");
    if (!master) {
      options.add("-XX:MaxDirectMemorySize=" + (network() + 2L * OFF_HEAP_MEGABYTES) + "m");
    }
    options.add("-XX:MaxMetaspaceSize=" + METASPACE_MEGABYTES + "m");
    options.add("-Dfile.encoding=UTF-8");
    options.add("-Djava.io.tmpdir=" + directory.resolve("tmp"));
    options.add("-Dlog.file=" + log(role));
    options.add("-Dorg.slf4j.simpleLogger.showDateTime=true");
    options.add("-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd HH:mm:ss");
    options.add("-Dorg.slf4j.simpleLogger.log.org.apache.flink=warn");
    // Silent in an embedded one, whose client says it; here the log is the place to look.
    options.add("-Dorg.slf4j.simpleLogger.log.org.apache.flink.runtime.operators.BatchTask=warn");
    int java = Runtime.version().feature();
    if (java >= 23) {
      options.add("--sun-misc-unsafe-memory-access=allow");
    }
    if (java >= 22) {
      options.add("--enable-native-access=ALL-UNNAMED");
    }
    return options;
  }

  /** The class to start for a role, and its arguments. */
  List<String> entry(String role) {
    List<String> entry = new ArrayList<>();
    boolean master = role.equals(JOB_MANAGER);
    entry.add(
        master
            ? "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint"
            : "org.apache.flink.runtime.taskexecutor.TaskManagerRunner");
    entry.add("--configDir");
    entry.add(settings().toString());
    if (!master) {
      entry.add("-D");
      entry.add("taskmanager.resource-id=" + role);
    }
    return entry;
  }
}
