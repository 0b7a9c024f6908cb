package io.refmill.runners;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs in processes of their own: what they open, and what is left when they do not end well. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class EndedRunsTest {
  private static final long PATIENCE_SECONDS = 240;

  @TempDir private Path directory;
  private Path temporary;
  private Path input;
  private Path output;

  private void prepare(int designs) throws IOException {
    temporary = Files.createDirectories(directory.resolve("tmp"));
    output = Files.createDirectories(directory.resolve("place")).resolve("out");
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < designs; i++) {
      rows.append("{\"code\": \"module m").append(i);
      rows.append("(input clk, input [7:0] d, output reg [15:0] q);\\nalways @(posedge clk) q <= ");
      rows.append("{q[7:0], d} + ").append(i).append(";\\nendmodule\"}\n");
    }
    input = Files.writeString(directory.resolve("rows.jsonl"), rows);
  }

  private Process start(String runner, int vectors) throws IOException {
    return start(runner, vectors, "-Xmx1g");
  }

  private Process start(String runner, int vectors, String memory) throws IOException {
    return RunProcess.start(
        directory,
        temporary,
        memory,
        List.of(
            "build",
            "--input=" + input,
            "--output=" + output,
            "--runner=" + runner,
            "--vectors=" + vectors,
            "--force",
            "--no-progress"));
  }

  private String said() throws IOException {
    return Files.readString(directory.resolve("stderr"));
  }

  /** Waits until a run simulates, and gives the addresses that it listens on meanwhile. */
  private static Set<String> untilSimulating(Process run) throws Exception {
    Set<String> listening = new TreeSet<>();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (run.isAlive() && System.nanoTime() < end) {
      listening.addAll(listening(run.pid()));
      if (run.descendants().anyMatch(child -> isSimulation(child.info()))) {
        return listening;
      }
      Thread.sleep(20);
    }
    throw new AssertionError("the run never simulated");
  }

  /** Whether it is vvp at work, and not only asked for its version as a run begins. */
  private static boolean isSimulation(ProcessHandle.Info info) {
    return info.command().orElse("").contains("vvp")
        && !List.of(info.arguments().orElse(new String[] {"-V"})).contains("-V");
  }

  /** Local addresses, as the kernel writes them, of a process's sockets in state LISTEN (0A). */
  private static Set<String> listening(long process) throws IOException {
    Path proc = Path.of("/proc", Long.toString(process));
    Set<String> sockets = new HashSet<>();
    Set<String> addresses = new HashSet<>();
    if (!Files.isDirectory(proc.resolve("fd"))) {
      return addresses;
    }
    try (var files = Files.newDirectoryStream(proc.resolve("fd"))) {
      for (Path file : files) {
        try {
          sockets.add(Files.readSymbolicLink(file).toString());
        } catch (IOException e) {
          // Closed meanwhile.
          continue;
        }
      }
    }
    for (String table : List.of("net/tcp", "net/tcp6")) {
      for (String line : Files.readAllLines(proc.resolve(table))) {
        String[] fields = line.strip().split("\\s+");
        if (fields.length > 9
            && fields[3].equals("0A")
            && sockets.contains("socket:[" + fields[9] + "]")) {
          addresses.add(fields[1].substring(0, fields[1].indexOf(':')));
        }
      }
    }
    return addresses;
  }

  private List<String> left() throws IOException {
    try (var here = Files.list(temporary);
        var there = Files.list(output.getParent())) {
      List<String> names = new ArrayList<>();
      here.forEach(path -> names.add(path.getFileName().toString()));
      // What was found out stays, for the same command to go on.
      there
          .filter(path -> !path.endsWith(".out.refmill-store"))
          .forEach(path -> names.add(path.getFileName().toString()));
      names.sort(null);
      return names;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"direct", "flink"})
  void terminatedRunLeavesNothing(String runner) throws Exception {
    prepare(60);
    Process run = start(runner, 200_000);
    Set<String> listening = untilSimulating(run);
    run.destroy();
    assertTrue(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals(143, run.exitValue(), said());
    assertTrue(said().contains("ended by a signal; nothing was published"), said());
    assertFalse(said().contains("internal error"), said());
    assertEquals(List.of(), left());
    if (Files.isDirectory(Path.of("/proc/self/fd"))) {
      // 127.0.0.1 as a number of this machine's byte order, plain or as an address of IPv6.
      Set<String> others =
          listening.stream().filter(a -> !a.endsWith("0100007F")).collect(Collectors.toSet());
      assertEquals(Set.of(), others);
      assertEquals(runner.equals("flink"), !listening.isEmpty(), "sockets: " + listening);
    }
  }

  /** The interpreter that it waits for is ended too, which is no verdict on the model. */
  @Test
  void terminatedVerificationGivesNoVerdict() throws Exception {
    prepare(1);
    Path verilog = directory.resolve("m.v");
    Files.writeString(verilog, "module m(input a, output y); assign y = a; endmodule\n");
    Path python = directory.resolve("m.py");
    String model =
        "class TopModule:\n    def eval(self, inputs):\n        while True:\n            pass\n";
    Files.writeString(python, model);
    Process run =
        RunProcess.start(
            directory,
            temporary,
            "-Xmx1g",
            List.of("verify", "--verilog=" + verilog, "--python=" + python));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    // The model runs once the simulator is done.
    while (run.toHandle().descendants().noneMatch(EndedRunsTest::computes)) {
      assertTrue(run.isAlive() && System.nanoTime() < end, said());
      Thread.sleep(50);
    }
    run.destroy();
    assertTrue(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals(143, run.exitValue(), said());
    assertEquals("", Files.readString(directory.resolve("stdout")));
    assertFalse(said().contains("--seed"), said());
    assertEquals(List.of(), left());
  }

  /** Before there is a simulator, too. */
  @Test
  void terminatedListLeavesNothing() throws Exception {
    prepare(20_000);
    Path list = output.getParent().resolve("out");
    Process run =
        RunProcess.start(
            directory,
            temporary,
            "-Xmx1g",
            List.of("contamination-list", "--name=Ours", "--input=" + input, "--output=" + list));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (left().stream().noneMatch(name -> name.startsWith("refmill-run-"))) {
      assertTrue(run.isAlive() && System.nanoTime() < end, said());
      Thread.sleep(20);
    }
    // It is made a moment before anybody is to remove it; the records take longer.
    Thread.sleep(300);
    run.destroy();
    assertTrue(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals(143, run.exitValue(), said());
    assertEquals(List.of(), left());
  }

  private static boolean computes(ProcessHandle child) {
    return child.info().command().orElse("").contains("python")
        && child.info().totalCpuDuration().orElse(Duration.ZERO).toMillis() > 500;
  }

  @ParameterizedTest
  @ValueSource(strings = {"direct", "flink"})
  void killedRunIsClearedUpByTheNext(String runner) throws Exception {
    prepare(60);
    Process run = start(runner, 200_000);
    untilSimulating(run);
    run.destroyForcibly();
    assertTrue(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertFalse(Files.exists(output));
    assertFalse(left().isEmpty(), "nothing to clear up");
    prepare(1);
    Process next = start("direct", 50);
    assertTrue(next.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals(0, next.exitValue(), said());
    assertEquals(List.of("out"), left());
  }

  @Test
  void memoryThatRunsOutIsNoStatementAboutADesign() throws Exception {
    prepare(0);
    StringBuilder text = new StringBuilder("module m(input [7:0] a, output [7:0] y);\n");
    for (int i = 0; i < 60_000; i++) {
      text.append("wire [7:0] w").append(i).append(" = a + ").append(i % 256).append(";\n");
    }
    input = directory.resolve("m.v");
    Files.writeString(input, text + "assign y = w9;\nendmodule\n");
    Process run = start("direct", 50, "-Xmx64m");
    assertTrue(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals(1, run.exitValue(), said());
    assertTrue(said().contains("nothing was published"), said());
    assertTrue(said().contains("memory ran out"), said());
    assertFalse(Files.exists(output));
    // There may have been no memory for clearing up either.
    prepare(1);
    Process next = start("direct", 50);
    assertTrue(next.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals(0, next.exitValue(), said());
    assertEquals(List.of("out"), left());
  }

  @Test
  void unusablePlacesAreNamedWithARemedy() throws Exception {
    prepare(1);
    temporary = Path.of("/proc");
    assumeTrue(Files.isDirectory(temporary), "no place that nobody can write to is known here");
    Process scratch = start("direct", 50);
    assertTrue(scratch.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals(1, scratch.exitValue());
    assertTrue(said().startsWith("refmill: /proc"), said());
    assertFalse(said().contains("internal error"), said());
    temporary = directory.resolve("tmp");
    output = Path.of("/proc/out");
    Process run = start("direct", 50);
    assertTrue(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals(1, run.exitValue());
    assertTrue(said().startsWith("refmill: /proc"), said());
  }

  /**
   * On a disk of its own that nobody else sees; another program fills it when the run has begun.
   */
  @ParameterizedTest
  @ValueSource(strings = {"tmp", "place"})
  @EnabledOnOs(OS.LINUX)
  void diskThatFillsUpEndsTheRunInALine(String disk) throws Exception {
    prepare(60);
    List<String> own = List.of("unshare", "-rm", "sh", "-c");
    String mount = "mount -t tmpfs -o size=64m tmpfs \"$0\"";
    Path full = directory.resolve(disk);
    List<String> trial = new ArrayList<>(own);
    trial.addAll(List.of(mount, full.toString()));
    assumeTrue(mounts(trial), "this system gives us no disks of our own");
    List<String> command = new ArrayList<>(own);
    command.add(
        mount
            + " && said=$1; shift; \"$@\" & run=$!;"
            + " until grep -q 'records to read' \"$said\" || ! kill -0 $run; do sleep 0.1; done;"
            + " cat /dev/zero > \"$0/filler\" 2> /dev/null; wait $run; code=$?;"
            + " ls -A \"$0\" > \"$said.left\"; exit $code");
    command.add(full.toString());
    command.add(directory.resolve("stderr").toString());
    command.addAll(
        RunProcess.command(
            temporary,
            "-Xmx1g",
            List.of(
                "build",
                "--input=" + input,
                "--output=" + output,
                "--runner=direct",
                "--vectors=1000",
                "--no-resume")));
    Process run = RunProcess.start(directory, command);
    assertTrue(run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals(1, run.exitValue(), said());
    assertTrue(said().contains("refmill: nothing was published: " + full), said());
    assertTrue(said().contains("No space left on device; free some space"), said());
    assertFalse(said().contains("\tat "), said());
    assertEquals("filler\n", Files.readString(directory.resolve("stderr.left")));
  }

  private boolean mounts(List<String> command) throws Exception {
    try {
      Process trial = RunProcess.start(directory, command);
      return trial.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && trial.exitValue() == 0;
    } catch (IOException e) {
      // There is no such program.
      return false;
    }
  }
}
