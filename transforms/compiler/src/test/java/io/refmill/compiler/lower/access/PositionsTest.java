package io.refmill.compiler.lower.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares {@link Positions} with numbers that have the same bits. */
class PositionsTest {
  private final Random random = new Random(7);

  private record Pair(Positions set, BigInteger bits) {}

  private Pair some(int width) {
    Positions set = Positions.NONE;
    BigInteger bits = BigInteger.ZERO;
    for (int i = random.nextInt(6); i >= 0; i--) {
      int low = random.nextInt(width);
      int length = random.nextInt(3) == 0 ? 1 : random.nextInt(width - low + 1);
      Positions range = Positions.range(low, length);
      BigInteger mask = BigInteger.ONE.shiftLeft(length).subtract(BigInteger.ONE).shiftLeft(low);
      if (random.nextInt(4) == 0) {
        set = set.andNot(range);
        bits = bits.andNot(mask);
      } else {
        set = set.or(range);
        bits = bits.or(mask);
      }
    }
    return new Pair(set, bits);
  }

  private static void same(BigInteger bits, Positions set) {
    assertEquals(bits.signum() == 0, set.isEmpty());
    assertEquals(bits.signum() == 0 ? 0 : bits.getLowestSetBit(), set.lowest());
    assertEquals(bits.bitLength(), set.end());
    BigInteger[] seen = {BigInteger.ZERO};
    int[] last = {-1};
    set.forEachRange(
        (low, end) -> {
          assertTrue(last[0] < low && low < end, "ranges in order, with gaps");
          last[0] = end;
          BigInteger mask = BigInteger.ONE.shiftLeft(end - low).subtract(BigInteger.ONE);
          seen[0] = seen[0].or(mask.shiftLeft(low));
        });
    assertEquals(bits, seen[0]);
  }

  @Test
  void behavesLikeNumbers() {
    int[] widths = {1, 7, 64, 65, 130, 1024, 1025, 5000, 70_000, 1 << 20};
    for (int i = 0; i < 20_000; i++) {
      int width = widths[random.nextInt(widths.length)];
      Pair a = some(width);
      Pair b = some(random.nextBoolean() ? width : widths[random.nextInt(widths.length)]);
      same(a.bits, a.set);
      same(a.bits.or(b.bits), a.set.or(b.set));
      same(a.bits.and(b.bits), a.set.and(b.set));
      same(a.bits.andNot(b.bits), a.set.andNot(b.set));
      assertEquals(a.bits.and(b.bits).signum() != 0, a.set.overlaps(b.set));
      assertEquals(a.bits.equals(b.bits), a.set.equals(b.set));
      // The same set, come to in another way.
      Positions again = a.set.and(b.set).or(a.set.andNot(b.set));
      assertEquals(a.set, again);
      assertEquals(a.set.hashCode(), again.hashCode());
    }
  }

  @Test
  void growsBitByBit() {
    int width = 1 << 17;
    Positions set = Positions.NONE;
    for (int i = 0; i < width; i++) {
      set = set.or(Positions.range((int) (i * 40_503L % width), 1));
    }
    assertEquals(Positions.range(0, width), set);
  }
}
