package io.refmill.cosim.values;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.GoldenTrace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;

class TraceWriterTest {
  private static Port in(int width) {
    return new Port("a", Direction.INPUT, width, false);
  }

  private static GoldenTrace trace(Stimuli stimuli, int width, List<String> rows) {
    OutputBits output = new OutputBits(OutputRows.of(rows), 0, width);
    return new TraceWriter(stimuli, List.of(output), rows.size()).write();
  }

  private static byte[] planes(GoldenTrace trace) throws IOException {
    byte[] packed = Base64.getDecoder().decode(trace.data());
    return new InflaterInputStream(new ByteArrayInputStream(packed)).readAllBytes();
  }

  private static Stimuli stimuli(int width, BigInteger... column) {
    return Stimuli.of(List.of(in(width)), 1, column.length, List.<BigInteger[]>of(column));
  }

  @Test
  void planesHoldInputsValuesAndWhatIsKnown() throws IOException {
    Stimuli stimuli =
        stimuli(2, BigInteger.ONE, BigInteger.TWO, BigInteger.ZERO, BigInteger.valueOf(3));
    GoldenTrace trace = trace(stimuli, 2, List.of("x1", "10", "0z", "11"));
    assertEquals(4, trace.calls());
    assertArrayEquals(
        new byte[] {
          (byte) 0b1001_0000, // bit 0 of the input
          (byte) 0b0101_0000,
          (byte) 0b1001_0000, // bit 0 of the output
          (byte) 0b0101_0000,
          (byte) 0b1101_0000, // whether bit 0 is known
          (byte) 0b0111_0000
        },
        planes(trace));
  }

  @Test
  void aWideDesignKeepsFewerCalls() throws IOException {
    int width = 4000;
    Random random = new Random(3);
    BigInteger[] column = new BigInteger[500];
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < column.length; i++) {
      column[i] = new BigInteger(width, random);
      rows.add(i % 2 == 0 ? "0" : "1");
    }
    GoldenTrace trace = trace(stimuli(width, column), 1, rows);
    assertTrue(trace.calls() > 70 && trace.calls() < 100, "calls: " + trace.calls());
    assertTrue(trace.data().length() <= GoldenTrace.MAX_CHARACTERS, "limit");
    assertEquals((trace.calls() + 7) / 8 * (width + 2), planes(trace).length);
  }

  @Test
  void whatDoesNotFitAtAllHasNoCalls() {
    BigInteger wide = new BigInteger(1 << 20, new Random(3));
    GoldenTrace trace = trace(stimuli(1 << 20, wide), 1, List.of("1"));
    assertEquals(new GoldenTrace(0, ""), trace);
  }

  @Test
  void longRunsAreCut() {
    BigInteger[] column = Collections.nCopies(5000, BigInteger.ONE).toArray(BigInteger[]::new);
    GoldenTrace trace = trace(stimuli(1, column), 1, Collections.nCopies(5000, "1"));
    assertEquals(GoldenTrace.MAX_CALLS, trace.calls());
  }
}
