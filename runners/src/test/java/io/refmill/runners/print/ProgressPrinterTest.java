package io.refmill.runners.print;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.beam.run.RunCounters;
import java.io.PrintWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;

class ProgressPrinterTest {
  @Test
  void lineSaysHowFarItIs() {
    RunCounters counters = RunCounters.of("test");
    ProgressPrinter printer = new ProgressPrinter(new PrintWriter(Writer.nullWriter()));
    try {
      counters.compiled.set(50);
      counters.models.set(40);
      assertFalse(printer.line(100, counters, 5).contains("left"));
      counters.simulated.set(20);
      counters.verified.set(18);
      counters.rejected.set(12);
      String line = printer.line(100, counters, 10);
      assertTrue(line.contains("12 of 100 done"), line);
      assertTrue(line.contains("simulated 20 of 40, verified 18"), line);
      // 20 models in 5 seconds, and 20 to go.
      assertTrue(line.endsWith("about 0:05 left"), line);
    } finally {
      RunCounters.remove("test");
    }
  }

  @Test
  void durations() {
    assertEquals("0:05", ProgressPrinter.duration(5.2));
    assertEquals("1:01:01", ProgressPrinter.duration(3661));
  }
}
