package io.refmill.cosim.icarus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of the simulator's messages. */
class IcarusLogTest {
  @TempDir private Path scratch;

  private String said(String... lines) throws IOException {
    return IcarusLog.firstError(Files.write(scratch.resolve("log"), java.util.List.of(lines)), "1");
  }

  @Test
  void namesOfTheRunAreNoPartOfAMessage() throws IOException {
    assertEquals(
        "b11/a.v:3: error: q of ./x1/b.v", said("", "1/src/b11/a.v:3: error: q of ./x1/b.v"));
    assertEquals("a.v:3: sorry: b1/2 and c", said("a.v:3: sorry: b1/2 and 1/c"));
    assertEquals("a.v:2: error: top", said("a.v:2: error: refmill_bench_17"));
  }

  @Test
  void addressesDifferFromRunToRun() throws IOException {
    assertEquals(
        ":0: internal error: <netenum=0x...>, 0x12",
        said("warning: x", ":0: internal error: <netenum=0x55769610cb80>, 0x12"));
  }

  @Test
  void theFirstLineStandsWhereNoneTellsOfAnError() throws IOException {
    assertEquals("gone", said("a.v:1: warning: w", "gone", "away"));
    assertEquals("no message", said("  "));
  }
}
