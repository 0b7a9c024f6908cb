package io.refmill.cosim.process;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.Designs;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is left when the Java machine is killed in the middle of its work: nothing. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class AbruptEndTest {
  private static final long PATIENCE_SECONDS = 120;

  @TempDir Path scratch;

  /** A machine of its own: simulates what never ends, and keeps an interpreter in a loop. */
  public static final class Victim {
    private Victim() {}

    /** Verifies until it is killed; the only argument is the scratch directory. */
    public static void main(String[] arguments) {
      CosimOptions options =
          CosimOptions.defaults(Toolchain.find(System.getenv()), Path.of(arguments[0]))
              .withTimeouts(Duration.ofSeconds(20), Duration.ofSeconds(3), Duration.ofSeconds(3));
      String model = "class TopModule:\n    def eval(self, inputs):\n        ";
      VerificationRequest endless =
          Designs.top("m")
              .in("a", 1)
              .out("y", 1)
              .request(
                  "module m(input a, output y); wire w; assign #0 w = ~(w === 1'b1);"
                      + " assign y = w; endmodule",
                  model + "return {'y': 0}\n");
      VerificationRequest busy =
          Designs.top("n")
              .in("a", 1)
              .out("y", 1)
              .request(
                  "module n(input a, output y); assign y = a; endmodule",
                  model + "while True:\n            pass\n");
      try (CoSimulator cosim = new CoSimulator(options)) {
        while (true) {
          cosim.verify(List.of(endless, busy, busy, endless));
        }
      }
    }
  }

  @Test
  void childrenEndAndTheNextStartCleansUp() throws IOException, InterruptedException {
    Process victim =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Victim.class.getName(),
                scratch.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<ProcessHandle> children = new ArrayList<>();
    try {
      assertTrue(
          waitUntil(
              () -> {
                children.clear();
                victim.descendants().forEach(children::add);
                return names(children).contains("vvp") && names(children).contains("python");
              }),
          () -> "no simulator and interpreter at once: " + names(children));
    } finally {
      victim.destroyForcibly();
    }
    assertTrue(victim.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertTrue(
        waitUntil(() -> children.stream().noneMatch(ProcessHandle::isAlive)),
        () -> "still there: " + names(children));
    assertFalse(directories().isEmpty());
    ScratchDirectory.sweep(scratch, Duration.ZERO);
    assertTrue(directories().isEmpty(), () -> "left over");
  }

  @Test
  void aLivingOwnersDirectoryStays() throws IOException {
    try (ScratchDirectory mine = new ScratchDirectory(scratch)) {
      ScratchDirectory.sweep(scratch, Duration.ZERO);
      assertTrue(Files.isDirectory(mine.root()));
    }
    assertTrue(directories().isEmpty());
  }

  /** A number says nothing of who owns a directory: containers begin to count anew. */
  @Test
  void directoriesOfTheDeadGoWhateverTheirNumber() throws IOException {
    Path dead =
        Files.createDirectory(
            scratch.resolve("refmill-cosim-" + ProcessHandle.current().pid() + "-1"));
    Files.createFile(dead.resolve("owner.lock"));
    Path unlocked = Files.createDirectory(scratch.resolve("refmill-cosim-9-new"));
    try (ScratchDirectory mine = new ScratchDirectory(scratch)) {
      assertFalse(Files.exists(dead));
      assertTrue(Files.exists(unlocked), "its owner may be about to lock it");
      assertTrue(Files.isDirectory(mine.root()));
    }
    ScratchDirectory.sweep(scratch, Duration.ZERO);
    assertTrue(directories().isEmpty(), () -> "left over");
  }

  private static String names(List<ProcessHandle> processes) {
    StringBuilder names = new StringBuilder();
    for (ProcessHandle process : processes) {
      names.append(process.info().command().orElse("?")).append(' ');
    }
    return names.toString();
  }

  private List<Path> directories() {
    try (Stream<Path> list = Files.list(scratch)) {
      return list.toList();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static boolean waitUntil(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      Thread.sleep(20);
    }
    return true;
  }
}
