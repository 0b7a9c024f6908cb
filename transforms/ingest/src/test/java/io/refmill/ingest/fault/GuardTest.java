package io.refmill.ingest.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.ingest.record.Rejections;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class GuardTest {
  private final AtomicInteger calls = new AtomicInteger();

  /** The code of the row that an error becomes, and how often the work was done. */
  private String outcome(Callable<RejectedRow> work) {
    calls.set(0);
    RejectedRow row =
        Guard.call(
            () -> {
              calls.incrementAndGet();
              return work.call();
            },
            e -> Rejections.failed("i", 0, "s", e));
    return row.code() + " " + calls.get();
  }

  /** A class that needs a library which is not there. */
  private static final class Unloadable {
    static final String TEXT = load();

    private static String load() {
      System.load("/there/is/no/such/library.so");
      return "";
    }
  }

  private static int deep(int n) {
    return n == Integer.MIN_VALUE ? 0 : 1 + deep(n + 1);
  }

  @Test
  void errorsOfOursAreInternal() {
    assertEquals("INTERNAL_ERROR 1", outcome(() -> fail(new AssertionError("ours"))));
    assertEquals("INTERNAL_ERROR 1", outcome(() -> fail(new NoSuchMethodError("ours"))));
    assertEquals("INTERNAL_ERROR 1", outcome(() -> fail(new IllegalStateException("ours"))));
    assertEquals("INTERNAL_ERROR 1", outcome(() -> deep(0) == 1 ? null : null));
  }

  @Test
  void faultsOfTheMachineAreTriedAgain() {
    assertEquals("MACHINE_FAULT 2", outcome(() -> fail(new IOException("Input/output error"))));
    assertEquals(
        "MACHINE_FAULT 2", outcome(() -> new byte[2][Integer.MAX_VALUE].length == 0 ? null : null));
    assertEquals(
        "MACHINE_FAULT 2",
        outcome(
            () ->
                fail(
                    new IllegalStateException(
                        new UncheckedIOException(
                            new FileSystemException("/f", null, "No space left on device"))))));
    // One record's fault when a class is first used, and then everybody's.
    assertEquals(
        "MACHINE_FAULT 2", outcome(() -> Unloadable.TEXT.isEmpty() ? null : null), "class");
    String twice =
        Guard.call(
            () -> {
              if (calls.getAndIncrement() == 2) {
                throw new IOException("once");
              }
              return "good";
            },
            e -> "bad");
    assertEquals("good", twice);
  }

  @Test
  void whoIsInterruptedEnds() {
    Thread.currentThread().interrupt();
    assertThrows(
        IllegalStateException.class,
        () -> Guard.call(() -> fail(new IllegalStateException("because of that")), e -> null));
    assertTrue(Thread.interrupted());
  }

  @Test
  void linesForUsersNameFileCauseAndRemedy() {
    Throwable full =
        new RuntimeException(
            MachineFaults.at(
                java.nio.file.Path.of("/data/x"), new IOException("No space left on device")));
    assertEquals("/data/x: No space left on device", MachineFaults.describe(full));
    assertTrue(MachineFaults.remedy(full).contains("free some space"));
    Throwable unloaded = new RuntimeException(new NoClassDefFoundError("io/refmill/X"));
    assertEquals(
        "a part of the program could not be loaded (io/refmill/X)",
        MachineFaults.describe(unloaded));
    assertTrue(MachineFaults.remedy(unloaded).contains("TMPDIR"));
    Throwable memory = new RuntimeException(new OutOfMemoryError("Java heap space"));
    assertEquals("memory ran out (Java heap space)", MachineFaults.describe(memory));
    assertTrue(MachineFaults.remedy(memory).contains("REFMILL_JAVA_OPTS"));
    assertTrue(!MachineFaults.isOne(new RuntimeException(new StackOverflowError())));
  }

  private static RejectedRow fail(Throwable error) throws Exception {
    if (error instanceof Error e) {
      throw e;
    }
    throw (Exception) error;
  }
}
