package io.refmill.cosim.icarus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.cosim.values.Stimuli;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MemoryTextTest {
  private static final Random RANDOM = new Random(3);

  private static Stimuli stimuli(int calls, int... widths) {
    List<Port> ports = new ArrayList<>();
    List<BigInteger[]> columns = new ArrayList<>();
    for (int width : widths) {
      ports.add(new Port("i" + ports.size(), Direction.INPUT, width, false));
      BigInteger[] column = new BigInteger[calls];
      for (int call = 0; call < calls; call++) {
        // Small ones too, whose leading digits are left out.
        column[call] = new BigInteger(1 + RANDOM.nextInt(width), RANDOM);
      }
      columns.add(column);
    }
    return Stimuli.of(ports, 1, calls, columns);
  }

  private static void check(int calls, Stimuli... together) {
    MemoryText text = new MemoryText(calls);
    StringBuilder expected = new StringBuilder();
    for (Stimuli stimuli : together) {
      text.add(stimuli);
    }
    for (int call = 0; call < calls; call++) {
      BigInteger word = BigInteger.ZERO;
      for (Stimuli stimuli : together) {
        for (int i = 0; i < stimuli.inputs().size(); i++) {
          BigInteger value = stimuli.value(i, Math.min(call, stimuli.calls() - 1));
          word = word.shiftLeft(stimuli.inputs().get(i).width()).or(value);
        }
      }
      expected.append(word.toString(16)).append('\n');
    }
    assertEquals(expected.toString(), new String(text.write(), StandardCharsets.US_ASCII));
  }

  @Test
  void aWordHoldsTheInputsOfSeveralDesigns() {
    check(20, stimuli(20, 1, 8, 3), stimuli(20, 16), stimuli(20, 5, 31));
  }

  @Test
  void theFewestCallsGoOnWithTheLastOne() {
    check(20, stimuli(7, 8), stimuli(20, 8));
  }

  @Test
  void valuesReachIntoTheNextWord() {
    check(50, stimuli(50, 64));
    check(50, stimuli(50, 63, 2, 128, 1, 65));
    check(50, stimuli(50, 40, 40, 40, 200));
  }
}
