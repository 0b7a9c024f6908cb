package io.refmill.cosim.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkersTest {
  private static String work(Throwable piece) throws IOException {
    if (piece instanceof Error error) {
      throw error;
    }
    if (piece instanceof RuntimeException error) {
      throw error;
    }
    if (piece instanceof IOException error) {
      throw error;
    }
    return "good";
  }

  private static final List<Throwable> PIECES =
      List.of(
          new Exception(),
          new AssertionError("ours"),
          new OutOfMemoryError("Java heap space"),
          new StackOverflowError(),
          new IOException("Input/output error"),
          new UncheckedIOException(new IOException("No space left on device")),
          new InternalError("a page could not be had"),
          new IllegalStateException("ours"),
          new Exception());

  private static final List<String> OUTCOMES =
      List.of(
          "good",
          "INTERNAL_ERROR",
          "MACHINE_FAULT",
          "INTERNAL_ERROR",
          "MACHINE_FAULT",
          "MACHINE_FAULT",
          "MACHINE_FAULT",
          "INTERNAL_ERROR",
          "good");

  private static List<String> outcomes(Workers workers, int together) throws InterruptedException {
    return workers.map(
        PIECES,
        together,
        WorkersTest::work,
        (piece, problem) -> Faults.verdict(problem).code().name());
  }

  @Test
  void whatGoesWrongStaysWithItsPiece() throws InterruptedException {
    assertEquals(OUTCOMES, outcomes(Workers.alone(), 2));
    try (Workers threads = Workers.of(2, "pieces")) {
      assertEquals(OUTCOMES, outcomes(threads, 1));
      assertEquals(OUTCOMES, outcomes(threads, 5));
    }
  }
}
