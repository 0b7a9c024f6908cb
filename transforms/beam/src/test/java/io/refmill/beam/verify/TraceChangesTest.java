package io.refmill.beam.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.GoldenTrace;
import io.refmill.contract.Protocol;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

/** Traces of eight calls of a clock, a reset, data and one output. */
class TraceChangesTest {
  private static final DesignInterface DESIGN =
      new DesignInterface(
          "m",
          Protocol.EVENT,
          List.of(
              new Port("clk", DesignInterface.Direction.INPUT, 1, false),
              new Port("rst", DesignInterface.Direction.INPUT, 1, false),
              new Port("d", DesignInterface.Direction.INPUT, 1, false),
              new Port("q", DesignInterface.Direction.OUTPUT, 1, false)),
          List.of(new DesignInterface.Clock("clk", DesignInterface.ClockEdge.RISING)),
          List.of(new DesignInterface.Reset("rst", true, DesignInterface.ResetKind.ASYNCHRONOUS)),
          List.of(),
          true,
          List.of());

  private static boolean again(String clk, String rst, String d, String q) throws IOException {
    return again(clk, rst, d, q, 1, "0");
  }

  /** The same calls several times. */
  private static boolean again(
      String clk, String rst, String d, String q, int times, String toggled) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      String known = q.replace('0', '1').replace('x', '0');
      for (String plane : List.of(clk, rst, d, q.replace('x', '0'), known)) {
        for (int time = 0; time < times; time++) {
          out.write(Integer.parseInt(plane, 2));
        }
      }
    }
    String data = Base64.getEncoder().encodeToString(bytes.toByteArray());
    return TraceChanges.again(DESIGN, new GoldenTrace(8 * times, data), Map.of("q", toggled));
  }

  @Test
  void whatLeavesItsStartValueAtAnEdgeOrAResetDoesNoMore() throws IOException {
    assertEquals(false, again("00010101", "00000000", "01100110", "00011111"));
    assertEquals(false, again("00000000", "00010000", "01100110", "00011111"));
    assertEquals(false, again("00010101", "00000000", "01100110", "xxx11111"));
    assertEquals(false, again("00010101", "00000000", "01100110", "00000000"));
  }

  @Test
  void whatChangesAgainOrByDataDoes() throws IOException {
    assertEquals(true, again("00010101", "00000000", "01100110", "00010111"));
    assertEquals(true, again("00010000", "00000000", "01100010", "00000011"));
    assertEquals(true, again("00010000", "00000000", "01100010", "0xx00x11"));
  }

  @Test
  void whatChangesBehindTheTraceDoes() throws IOException {
    assertEquals(true, again("01010101", "00000000", "01100110", "00000000", 9, "1"));
    assertEquals(false, again("01010101", "00000000", "01100110", "00000000", 9, "0"));
    assertEquals(false, again("01010101", "00000000", "01100110", "00000000", 2, "1"));
  }
}
