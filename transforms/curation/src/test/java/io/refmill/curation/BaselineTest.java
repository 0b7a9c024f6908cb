package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.GoldenTrace;
import io.refmill.contract.Protocol;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

class BaselineTest {
  private static final int CALLS = 200;

  /** A design with an input {@code d} and an output {@code q} of eight bits. */
  private static final DesignInterface DESIGN =
      new DesignInterface(
          "m",
          Protocol.CYCLE,
          List.of(
              new DesignInterface.Port("d", DesignInterface.Direction.INPUT, 8, false),
              new DesignInterface.Port("q", DesignInterface.Direction.OUTPUT, 8, false)),
          List.of(),
          List.of(),
          List.of(),
          false,
          List.of());

  private static long input(long call) {
    return (call * 2654435761L >>> 7) & 0xFF;
  }

  private static Baseline of(LongUnaryOperator output, LongUnaryOperator known) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      for (LongUnaryOperator port :
          List.<LongUnaryOperator>of(
              BaselineTest::input,
              call -> output.applyAsLong(call) & known.applyAsLong(call),
              known)) {
        for (int bit = 0; bit < 8; bit++) {
          byte[] plane = new byte[(CALLS + 7) / 8];
          for (int call = 0; call < CALLS; call++) {
            if ((port.applyAsLong(call) >> bit & 1) == 1) {
              plane[call / 8] |= (byte) (0x80 >> call % 8);
            }
          }
          out.write(plane);
        }
      }
    }
    String data = Base64.getEncoder().encodeToString(bytes.toByteArray());
    return Baseline.of(new GoldenTrace(CALLS, data), DESIGN);
  }

  @Test
  void constantsAndCopiesPass() throws Exception {
    assertEquals(1, of(call -> 0x5A, call -> 0xFF).passRate());
    assertEquals(0.75, of(call -> call % 4 == 0 ? call & 0xFF : 9, call -> 0xFF).passRate(), 0.01);
    assertEquals(1, of(BaselineTest::input, call -> 0xFF).passRate());
    double late = of(call -> call == 0 ? 0 : input(call - 1), call -> 0xFF).passRate();
    assertEquals(1, late);
  }

  @Test
  void whatIsComputedDoesNot() throws Exception {
    Baseline sum = of(call -> input(call) * 3 + 1 & 0xFF, call -> 0xFF);
    assertTrue(sum.passRate() < 0.1, sum.toString());
    assertEquals(1, sum.toggleShare());
    assertEquals(CALLS, sum.comparedCalls());
  }

  @Test
  void onlyKnownBitsCount() throws Exception {
    Baseline low = of(call -> input(call) * 3 + 1 & 0xF0, call -> 0x0F);
    assertEquals(1, low.passRate());
    assertEquals(0, low.toggleShare());
    Baseline half = of(call -> call & 0xFF, call -> call < 100 ? 0 : 0xFF);
    assertEquals(100, half.comparedCalls());
    assertEquals(0, of(call -> 0, call -> 0).comparedCalls());
    assertEquals(0, Baseline.of(new GoldenTrace(0, ""), DESIGN).calls());
  }
}
