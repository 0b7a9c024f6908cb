package io.refmill.beam.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.DesignSource;
import io.refmill.ingest.license.Licenses;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.Stage;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class OutcomeTest {
  private static final DesignRecord RECORD =
      new DesignRecord(
          "id",
          5,
          "s",
          null,
          new DesignSource(
              new SourceUnit(List.of(new SourceFile("a.v", "")), List.of(), Map.of()), null),
          Licenses.UNKNOWN);

  private static Outcome<String> guarded(Callable<Outcome<String>> work) {
    return Outcome.guarded(RECORD, Stage.READ, work);
  }

  private static RejectedRow row(Callable<Outcome<String>> work) {
    return assertInstanceOf(Outcome.Refused.class, guarded(work)).row();
  }

  private static Callable<Outcome<String>> throwing(Throwable error) {
    return () -> {
      if (error instanceof Error e) {
        throw e;
      }
      throw (Exception) error;
    };
  }

  @Test
  void workThatEndsHasItsOwnOutcome() {
    assertEquals(new Outcome.Accepted<>("made"), guarded(() -> new Outcome.Accepted<>("made")));
  }

  @Test
  void errorsOfOursAreInternalInEveryStage() {
    for (Throwable error :
        List.of(
            new AssertionError("ours"),
            new IllegalStateException("ours"),
            new StackOverflowError())) {
      RejectedRow row = row(throwing(error));
      assertEquals("INTERNAL_ERROR", row.code());
      assertEquals("id", row.id());
      assertEquals(Stage.READ, row.stage());
      assertTrue(row.stackTrace().contains(error.getClass().getName()), row.stackTrace());
    }
  }

  @Test
  void whatTheMachineRefusesIsItsFault() {
    for (Throwable error :
        List.of(
            new OutOfMemoryError("Java heap space"),
            new NoClassDefFoundError("gone from the jar"),
            new IOException("Input/output error"),
            new IllegalStateException(new IOException("No space left on device")))) {
      assertEquals("MACHINE_FAULT", row(throwing(error)).code());
    }
  }

  @Test
  void whoIsInterruptedEnds() {
    assertThrows(IllegalStateException.class, () -> guarded(throwing(new InterruptedException())));
    assertTrue(Thread.interrupted());
  }
}
