package io.refmill.runners;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.runners.cluster.ClusterException;
import io.refmill.runners.cluster.ClusterPlan;
import io.refmill.runners.cluster.FlinkRest;
import io.refmill.runners.cluster.LocalCluster;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Builds on a cluster of processes: the same rows, also when workers and clients are killed. */
@EnabledOnOs({OS.LINUX, OS.MAC})
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterTest {
  private static final long PATIENCE_SECONDS = 300;
  private static final Path CORPUS = Path.of("../examples/corpus").toAbsolutePath().normalize();

  @TempDir private static Path directory;
  private static LocalCluster cluster;
  private static ClusterPlan plan;
  private static String master;

  @BeforeAll
  static void start() throws Exception {
    Path place = directory.resolve("processes");
    cluster = new LocalCluster(place);
    plan = new ClusterPlan(place, 2, 1, 0, ClusterPlan.heapFor(1));
    master = cluster.start(plan);
  }

  @AfterAll
  static void stop() throws Exception {
    List<Long> pids = cluster.members().stream().map(LocalCluster.Member::pid).toList();
    cluster.stop();
    for (long pid : pids) {
      assertFalse(ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false), "left: " + pid);
    }
    assertEquals(List.of(), cluster.members());
  }

  private static List<String> arguments(Path input, String name, int vectors, String... options) {
    List<String> arguments = new ArrayList<>();
    arguments.add("build");
    arguments.add("--input=" + input);
    arguments.add("--output=" + directory.resolve(name));
    arguments.add("--vectors=" + vectors);
    arguments.addAll(List.of(options));
    return arguments;
  }

  private static Map<String, byte[]> rows(String name) throws Exception {
    Map<String, byte[]> files = new TreeMap<>();
    Path output = directory.resolve(name);
    try (var paths = Files.walk(output)) {
      for (Path path : paths.filter(p -> p.toString().endsWith(".parquet")).toList()) {
        files.put(output.relativize(path).toString(), Files.readAllBytes(path));
      }
    }
    return files;
  }

  private static void assertSame(Map<String, byte[]> expected, Map<String, byte[]> found) {
    assertFalse(expected.isEmpty());
    assertEquals(expected.keySet(), found.keySet());
    expected.forEach((file, bytes) -> assertArrayEquals(bytes, found.get(file), file));
  }

  private static void build(List<String> arguments) {
    StringWriter err = new StringWriter();
    PrintWriter out = new PrintWriter(new StringWriter());
    int code = Refmill.execute(out, new PrintWriter(err), arguments.toArray(String[]::new));
    assertEquals(0, code, err.toString());
  }

  private static String onCluster() {
    return "--flink-master=" + master;
  }

  private static void until(String what, Process run, BooleanSupplier condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      assertTrue(run == null || run.isAlive(), "ended before: " + what + said());
      assertTrue(System.nanoTime() < end, "never: " + what);
      Thread.sleep(50);
    }
  }

  /** Many designs that take a while. */
  private static Path slowRows() throws Exception {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      rows.append("{\"code\": \"module m").append(i);
      rows.append("(input clk, input [7:0] d, output reg [15:0] q);\\nalways @(posedge clk) q <= ");
      rows.append("{q[7:0], d} + ").append(i * 3 + 1).append(";\\nendmodule\"}\n");
    }
    return Files.writeString(directory.resolve("rows.jsonl"), rows);
  }

  private static boolean simulates(long pid) {
    return ProcessHandle.of(pid).stream()
        .flatMap(ProcessHandle::descendants)
        .anyMatch(child -> child.info().command().orElse("").contains("vvp"));
  }

  private static long pid(String role) throws Exception {
    return cluster.members().stream()
        .filter(each -> each.role().equals(role))
        .findAny()
        .orElseThrow()
        .pid();
  }

  private static Process inProcess(List<String> arguments) throws Exception {
    Path temporary = Files.createDirectories(directory.resolve("tmp"));
    return RunProcess.start(directory, temporary, "-Xmx1g", arguments);
  }

  private static String said() throws Exception {
    return Files.readString(directory.resolve("stderr"));
  }

  @Test
  @Order(1)
  void directEmbeddedAndClusterWriteTheSameBytes() throws Exception {
    Path slow = Files.writeString(directory.resolve("slow.v"), TestDatasets.SLOW);
    String also = "--input=" + slow;
    build(arguments(CORPUS, "direct", 100, also, "--runner=direct", "--no-progress"));
    build(arguments(CORPUS, "embedded", 100, also, "--runner=flink", "--no-progress"));
    build(arguments(CORPUS, "cluster", 100, also, onCluster(), "--no-progress"));
    assertSame(rows("direct"), rows("embedded"));
    assertSame(rows("direct"), rows("cluster"));
    for (String name : List.of("direct", "embedded", "cluster")) {
      TestDatasets.assertSlowFirst(directory.resolve(name));
    }
  }

  @Test
  @Order(2)
  void startingTwiceIsRefusedAndStatusKnowsTheProcesses() throws Exception {
    ClusterException twice = assertThrows(ClusterException.class, () -> cluster.start(plan));
    assertTrue(twice.getMessage().contains("cluster stop"), twice.getMessage());
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    assertEquals(
        0, Refmill.execute(writer, writer, "cluster", "status", "--dir=" + plan.directory()));
    assertTrue(out.toString().contains("2 TaskManagers, 2 slots, 2 of them free"), out.toString());
  }

  /** Half a cluster would be in the way of the same command. */
  @Test
  @Order(2)
  void endedStartLeavesNoProcess() throws Exception {
    Path place = directory.resolve("half");
    Process run =
        inProcess(List.of("cluster", "start", "--taskmanagers=2", "--port=0", "--dir=" + place));
    LocalCluster half = new LocalCluster(place);
    until("a process of it", run, () -> !members(half).isEmpty());
    long pid = members(half).get(0).pid();
    run.destroy();
    assertTrue(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals(143, run.exitValue(), said());
    assertFalse(ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false), "left: " + pid);
    assertEquals(List.of(), members(half));
    assertEquals("", said());
  }

  private static List<LocalCluster.Member> members(LocalCluster of) {
    try {
      return of.members();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  @Order(3)
  void moreWorkersThanSlotsAreRefused() {
    StringWriter err = new StringWriter();
    PrintWriter writer = new PrintWriter(err);
    List<String> arguments = arguments(CORPUS, "never", 100, onCluster(), "--parallelism=3");
    assertEquals(1, Refmill.execute(writer, writer, arguments.toArray(String[]::new)));
    assertTrue(err.toString().contains("more than the 2 slots"), err.toString());
  }

  @Test
  @Order(4)
  void endedClientEndsItsJob() throws Exception {
    Process run = inProcess(arguments(slowRows(), "ended", 100_000, onCluster(), "--no-progress"));
    long first = pid("taskmanager-1");
    long second = pid("taskmanager-2");
    until("a simulation", run, () -> simulates(first) || simulates(second));
    run.destroy();
    assertTrue(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals(143, run.exitValue(), said());
    FlinkRest rest = new FlinkRest(master);
    assertEquals(0, rest.overview().jobs());
    assertFalse(Files.exists(directory.resolve("ended")));
    try (var left = Files.list(directory.resolve("tmp"))) {
      // Flink's description of the job among them.
      assertEquals(List.of(), left.filter(p -> !p.toString().contains("hsperf")).toList());
    }
    try (var left = Files.list(directory)) {
      assertEquals(
          List.of(),
          left.map(p -> p.getFileName().toString())
              .filter(n -> n.startsWith(".ended") && !n.endsWith("-store"))
              .toList());
    }
  }

  /** Whatever it does there: workers would go on writing where the output was to be. */
  @Test
  @Order(4)
  void endedClientOfAnotherCommandEndsItsJob() throws Exception {
    String rows = "--input=" + slowRows();
    String base = "--base=" + directory.resolve("direct");
    for (List<String> command :
        List.of(
            List.of("decontaminate", rows, "--verilog-column=code"),
            List.of("augment", base, "--targets=fsm", "--share=0.9"))) {
      List<String> arguments = new ArrayList<>(command);
      arguments.addAll(List.of("--output=" + directory.resolve("other"), onCluster()));
      Process run = inProcess(arguments);
      FlinkRest rest = new FlinkRest(master);
      String name = "refmill " + command.get(0) + " " + directory.toRealPath().resolve("other");
      until("a job", run, () -> runs(rest, name) == 1);
      run.destroy();
      assertTrue(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
      assertEquals(143, run.exitValue(), said());
      assertEquals(0, rest.overview().jobs());
      try (var left = Files.list(directory)) {
        assertEquals(
            List.of(),
            left.map(p -> p.getFileName().toString())
                .filter(n -> n.contains("other") && !n.endsWith("-store"))
                .toList());
      }
    }
  }

  @Test
  @Order(5)
  void jobOfAKilledClientIsEndedByTheNext() throws Exception {
    List<String> arguments = arguments(slowRows(), "again", 3000, onCluster(), "--no-progress");
    Process run = inProcess(arguments);
    FlinkRest rest = new FlinkRest(master);
    String name = "refmill build " + directory.toRealPath().resolve("again");
    until("a job", run, () -> runs(rest, name) == 1);
    run.destroyForcibly();
    assertTrue(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    build(arguments);
    assertEquals(0, runs(rest, name));
    build(arguments(slowRows(), "alone", 3000, "--runner=direct", "--no-progress"));
    assertSame(rows("alone"), rows("again"));
  }

  private static long runs(FlinkRest rest, String name) {
    try {
      return rest.jobs(name).stream().filter(job -> !job.hasEnded()).count();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** The last: a worker is missing from here on. */
  @Test
  @Order(6)
  void killedWorkerLosesAndDoublesNothing() throws Exception {
    Process run = inProcess(arguments(slowRows(), "killed", 3000, onCluster()));
    long first = pid("taskmanager-1");
    long second = pid("taskmanager-2");
    until("a simulation", run, () -> simulates(first) || simulates(second));
    ProcessHandle.of(simulates(first) ? first : second).orElseThrow().destroyForcibly();
    assertTrue(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals(0, run.exitValue(), said());
    assertSame(rows("alone"), rows("killed"));
    // Progress is that of the workers, though they are other processes.
    assertTrue(said().contains("compiled 120"), said());
    assertEquals(1, new FlinkRest(master).overview().taskManagers());
  }

  /** Nothing is there after it. */
  @Test
  @Order(7)
  void lostJobManagerIsCalledSo() throws Exception {
    Process run = inProcess(arguments(slowRows(), "lost", 3000, onCluster(), "--no-progress"));
    FlinkRest rest = new FlinkRest(master);
    until("a job", run, () -> runs(rest, "refmill build " + real("lost")) == 1);
    ProcessHandle.of(pid("jobmanager")).orElseThrow().destroyForcibly();
    assertTrue(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals(1, run.exitValue(), said());
    String gone = "nothing was published: the Flink cluster at " + master + " does not answer (";
    assertTrue(said().contains(gone), said());
    assertTrue(said().contains("the same command goes on from what was done"), said());
  }

  private static String real(String name) {
    try {
      return directory.toRealPath().resolve(name).toString();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
