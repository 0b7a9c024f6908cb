package io.refmill.cosim.values;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Range;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.cosim.Designs;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StimulusGeneratorTest {
  private static DesignInterface sequential() {
    return Designs.top("m")
        .clock("clk")
        .reset("rst", true, ResetKind.SYNCHRONOUS)
        .reset("set_n", false, ResetKind.ASYNCHRONOUS)
        .in("en", 1)
        .in("a", 16)
        .in("b", 16)
        .in("w", 200)
        .out("y", 1)
        .constant(4660)
        .constant(70000)
        .build();
  }

  private static Stimuli generate(DesignInterface design, long seed) {
    return new StimulusGenerator(design, 1000, seed).generate();
  }

  @Test
  void theSameSeedGivesTheSameVectorsOnEveryMachine() {
    Stimuli one = generate(sequential(), 7);
    Stimuli two = generate(sequential(), 7);
    long digest = 0;
    for (int i = 0; i < one.patterns().size(); i++) {
      assertArrayEquals(one.patterns().get(i), two.patterns().get(i));
      digest = 31 * digest + Arrays.hashCode(one.patterns().get(i));
    }
    // Recorded once; a change of the generator changes it, and must be meant.
    assertEquals(RECORDED, digest);
    assertFalse(Arrays.equals(one.patterns().get(3), generate(sequential(), 8).patterns().get(3)));
  }

  private static final long RECORDED = 3040746162152167L;

  @Test
  void clocksOfVectorMoveOneByOneAndApartFromData() {
    DesignInterface one = Designs.top("m").event().in("clocks", 3).in("d", 8).out("q", 8).build();
    clocksMoveOneByOneAndApartFromData(withClocks(one, one.ports()));
  }

  @Test
  void clocksOfAnArrayMoveOneByOneAndApartFromData() {
    DesignInterface one = Designs.top("m").event().in("d", 8).out("q", 8).build();
    Port clocks = new Port("clocks", Direction.INPUT, 3, false, List.of(new Range(3, 1)));
    clocksMoveOneByOneAndApartFromData(
        withClocks(one, List.of(clocks, one.ports().get(0), one.ports().get(1))));
  }

  @Test
  void elementsOfAnArrayMoveEachByItself() {
    DesignInterface one = Designs.top("m").in("p", 4).out("y", 8).build();
    Port array = new Port("a", Direction.INPUT, 16, false, List.of(new Range(0, 1)));
    Stimuli stimuli = generate(withClocks(one, List.of(array, one.ports().get(1))), 1);
    int equal = 0;
    int alone = 0;
    for (int call = 1; call < stimuli.calls(); call++) {
      long now = stimuli.value(0, call).longValueExact();
      long moved = now ^ stimuli.value(0, call - 1).longValueExact();
      equal += now >> 8 == (now & 255) ? 1 : 0;
      alone += (moved >> 8 == 0) != ((moved & 255) == 0) ? 1 : 0;
    }
    // Of 16 bits that move as one, four calls in a thousand would have equal halves.
    assertTrue(equal > 40, "equal: " + equal);
    assertTrue(alone > 100, "alone: " + alone);
  }

  private static DesignInterface withClocks(DesignInterface one, List<Port> ports) {
    return new DesignInterface(
        one.topModule(),
        one.protocol(),
        ports,
        one.clocks(),
        one.resets(),
        one.state(),
        true,
        one.constants(),
        true,
        Set.of("clocks"),
        one.parameters());
  }

  private static void clocksMoveOneByOneAndApartFromData(DesignInterface design) {
    Stimuli stimuli = generate(design, 1);
    int moved = 0;
    for (int call = 1; call < stimuli.calls(); call++) {
      int clocks = stimuli.value(0, call).xor(stimuli.value(0, call - 1)).bitCount();
      boolean data = !stimuli.value(1, call).equals(stimuli.value(1, call - 1));
      assertTrue(clocks == 0 || clocks == 1 && !data, "call " + call);
      moved += clocks;
    }
    assertTrue(moved > 300, "edges: " + moved);
  }

  @Test
  void splitMixIsThePublishedSequence() {
    StimulusRandom random = new StimulusRandom(1234567);
    assertEquals(6457827717110365317L, random.nextLong());
    assertEquals(3203168211198807973L, random.nextLong());
    assertEquals(-8629252141511181193L, random.nextLong());
  }

  @Test
  void valuesFitTheirPorts() {
    Stimuli stimuli = generate(sequential(), 3);
    for (int i = 0; i < stimuli.inputs().size(); i++) {
      for (BigInteger value : stimuli.patterns().get(i)) {
        assertTrue(value.signum() >= 0);
        assertTrue(value.bitLength() <= stimuli.inputs().get(i).width());
      }
    }
  }

  @Test
  void resetsComeFirstAndAgainAndNotAlways() {
    int releasedByTheFourthCall = 0;
    for (int seed = 0; seed < 50; seed++) {
      Stimuli stimuli = generate(sequential(), seed);
      BigInteger[] rst = stimuli.patterns().get(0);
      BigInteger[] setN = stimuli.patterns().get(1);
      assertEquals(BigInteger.ONE, rst[0]);
      assertEquals(BigInteger.ZERO, setN[0]);
      if (rst[3].signum() == 0 && setN[3].signum() == 1) {
        releasedByTheFourthCall++;
      }
      long asserted = Arrays.stream(rst).filter(BigInteger.ONE::equals).count();
      assertTrue(asserted > 3 && asserted < 150, "asserted " + asserted);
    }
    assertTrue(releasedByTheFourthCall > 40, "released " + releasedByTheFourthCall);
  }

  @Test
  void cornersAndConstantsAndEqualOperandsOccur() {
    Stimuli stimuli = generate(sequential(), 1);
    Set<BigInteger> seen = new HashSet<>(Arrays.asList(stimuli.patterns().get(3)));
    for (long value : new long[] {0, 1, 0xffff, 0x8000, 0x7fff, 4660, 4659, 4661}) {
      assertTrue(seen.contains(BigInteger.valueOf(value)), "never " + value);
    }
    int equal = 0;
    for (int call = 0; call < 1000; call++) {
      equal += stimuli.value(3, call).equals(stimuli.value(4, call)) ? 1 : 0;
    }
    assertTrue(equal > 20, "equal " + equal);
  }

  @Test
  void aCounterOfEightBitsOftenWraps() {
    DesignInterface design =
        Designs.top("m")
            .clock("clk")
            .reset("rst", true, ResetKind.SYNCHRONOUS)
            .in("en", 1)
            .in("mode", 1)
            .out("y", 1)
            .build();
    int wraps = 0;
    for (int seed = 0; seed < 100; seed++) {
      Stimuli stimuli = generate(design, seed);
      int count = 0;
      int most = 0;
      for (int call = 0; call < 1000; call++) {
        count = stimuli.value(0, call).signum() > 0 ? 0 : count + stimuli.value(1, call).intValue();
        most = Math.max(most, count);
      }
      wraps += most >= 256 ? 1 : 0;
    }
    assertTrue(wraps >= WRAPS, wraps + " of 100");
  }

  private static final int WRAPS = 50;

  @Test
  void manyInputsOfOneBitGetAlmostAllTheirValues() {
    Designs design = Designs.top("m").out("y", 1);
    for (int i = 0; i < 10; i++) {
      design.in("i" + i, 1);
    }
    Stimuli stimuli = generate(design.build(), 1);
    Set<Integer> seen = new HashSet<>();
    for (int call = 0; call < 1000; call++) {
      int value = 0;
      for (int i = 0; i < 10; i++) {
        value |= stimuli.value(i, call).intValue() << i;
      }
      seen.add(value);
    }
    assertEquals(1000, seen.size());
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    DesignInterface design =
        Designs.top("m").clock("clk").in("to", 12).in("data", 8).in("from", 12).out("y", 8).build();
    Stimuli stimuli = generate(design, 1);
    Set<BigInteger> written = new HashSet<>();
    Set<BigInteger> read = new HashSet<>();
    int again = 0;
    for (int call = 0; call < 1000; call++) {
      if (written.contains(stimuli.value(2, call))) {
        again++;
        read.add(stimuli.value(2, call));
      }
      written.add(stimuli.value(0, call));
    }
    assertTrue(again > 200 && read.size() > 40, again + " of " + read.size());
  }

  /** What a pulse starts takes its time, and has to be left alone meanwhile, more than once. */
  @Test
  void manyCallsHaveSeveralLongRests() {
    DesignInterface design =
        Designs.top("m")
            .clock("clk")
            .reset("rst", true, ResetKind.SYNCHRONOUS)
            .in("start", 1)
            .in("d", 8)
            .out("y", 8)
            .build();
    for (long seed = 1; seed <= 8; seed++) {
      Stimuli stimuli = new StimulusGenerator(design, 20_000, seed).generate();
      int rests = 0;
      int data = 0;
      int since = 0;
      for (int call = 1; call < stimuli.calls(); call++) {
        boolean still =
            stimuli.value(1, call).equals(stimuli.value(1, call - 1))
                && stimuli.value(0, call).signum() == 0;
        if (still) {
          data += stimuli.value(2, call).equals(stimuli.value(2, call - 1)) ? 0 : 1;
          since++;
        } else {
          rests += since >= 200 && data > 0 ? 1 : 0;
          since = 0;
          data = 0;
        }
      }
      assertTrue(rests >= 3, "seed " + seed + ": " + rests);
    }
  }

  @Test
  void clocksMostlyMoveAlone() {
    DesignInterface design =
        Designs.top("m").event().clock("ca").clock("cb").in("d", 8).out("y", 1).build();
    Stimuli stimuli = generate(design, 1);
    int[] edges = new int[2];
    int together = 0;
    for (int call = 1; call < 1000; call++) {
      boolean clock = false;
      for (int i = 0; i < 2; i++) {
        if (!stimuli.value(i, call).equals(stimuli.value(i, call - 1))) {
          edges[i]++;
          clock = true;
        }
      }
      if (clock && !stimuli.value(2, call).equals(stimuli.value(2, call - 1))) {
        together++;
      }
    }
    assertTrue(edges[0] > 150 && edges[1] > 150, Arrays.toString(edges));
    assertTrue(together < 40, "together " + together);
    assertNotEquals(0, together);
  }

  /** Only where that is asked for: usual calls have data that is not 0 in the first one. */
  @Test
  void dataAtRestBeginsToMoveOneByOne() {
    DesignInterface design =
        Designs.top("m").clock("clk").in("a", 1).in("b", 1).in("c", 8).out("y", 1).build();
    Stimuli resting = StimulusGenerator.fromRest(design, 400, 1).generate();
    Stimuli usual = new StimulusGenerator(design, 400, 1).generate();
    Set<Integer> firsts = new HashSet<>();
    for (int input = 0; input < 3; input++) {
      int first = 0;
      while (resting.value(input, first).signum() == 0) {
        first++;
      }
      assertTrue(first >= 4 && first < 200, "input " + input + " moves first in call " + first);
      firsts.add(first);
      assertTrue(usual.value(input, 0).signum() != 0, "input " + input);
    }
    assertEquals(3, firsts.size(), firsts::toString);
  }

  @Test
  void aDesignWithoutInputsHasCallsAllTheSame() {
    Stimuli stimuli = generate(Designs.top("m").clock("clk").out("y", 1).build(), 1);
    assertEquals(0, stimuli.width());
    assertEquals(1000, stimuli.calls());
  }
}
