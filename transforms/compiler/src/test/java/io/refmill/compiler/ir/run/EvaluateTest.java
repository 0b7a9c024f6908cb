package io.refmill.compiler.ir.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import java.math.BigInteger;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EvaluateTest {
  @Test
  void selectsTheSameBitsOfShortAndLongPatterns() {
    Random random = new Random(1);
    for (int width : new int[] {8, 64, 1000, 1100, 5000}) {
      BigInteger pattern = new BigInteger(width, random).setBit(width - 1);
      Expression vector = new Expression.Constant(Bits.of(width, pattern), false, null);
      for (int select : new int[] {1, 2, 8, 63, 64, 65, 200}) {
        for (int low : new int[] {0, 1, width / 2, width - select, width - 1}) {
          if (low >= 0) {
            check(pattern, vector, low, select);
          }
        }
        check(pattern, vector, -1, select);
      }
    }
  }

  @Test
  void selectsZerosFarBelowAVectorWithoutMakingAsMany() {
    Expression vector = new Expression.Constant(Bits.of(8, 0xff), false, null);
    for (int low : new int[] {-2, -3, -1 << 29}) {
      Expression index = new Expression.Constant(Bits.of(32, low), true, null);
      // A shift of this by half a billion places for each would take minutes.
      for (int i = 0; i < 10_000; i++) {
        assertEquals(
            BigInteger.ZERO,
            Evaluate.tryEvaluate(
                new Expression.IndexedPartSelect(vector, index, 1, 0, 2, false), Map.of()));
      }
    }
  }

  @Test
  void aConstantWithUnknownBitsIsIdenticalToNothingKnown() {
    Bits bits = new Bits(2, BigInteger.ONE, BigInteger.TWO, BigInteger.ZERO);
    Expression unknown = new Expression.Constant(bits, false, null);
    for (int number = 0; number < 4; number++) {
      assertEquals(0, compared(Expression.BinaryOperator.CASE_EQUAL, number, unknown));
      assertEquals(1, compared(Expression.BinaryOperator.CASE_NOT_EQUAL, number, unknown));
      // The bit that is known decides.
      int odd = number % 2;
      assertEquals(odd, compared(Expression.BinaryOperator.WILDCARD_EQUAL, number, unknown));
      assertEquals(
          1 - odd, compared(Expression.BinaryOperator.WILDCARD_NOT_EQUAL, number, unknown));
    }
  }

  private static int compared(Expression.BinaryOperator operator, int number, Expression right) {
    Expression left = new Expression.Constant(Bits.of(2, number), false, null);
    return Evaluate.tryEvaluate(new Expression.Binary(operator, left, right, 1, false), Map.of())
        .intValue();
  }

  private static void check(BigInteger pattern, Expression vector, int low, int width) {
    BigInteger expected = pattern.shiftRight(low).and(Bits.mask(width));
    Expression index = new Expression.Constant(Bits.of(32, low), true, null);
    String what = width + " bits at " + low + " of " + vector.width();
    assertEquals(
        expected,
        Evaluate.tryEvaluate(
            new Expression.IndexedPartSelect(vector, index, 1, 0, width, false), Map.of()),
        what);
    if (low >= 0 && low + width <= vector.width()) {
      assertEquals(
          expected,
          Evaluate.tryEvaluate(new Expression.PartSelect(vector, low, width, false), Map.of()),
          what);
    }
  }
}
