package io.refmill.compiler.ir.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever an expression of constants gives lies in its range. */
class NumberRangeTest {
  private static final List<BinaryOperator> OPERATORS =
      List.of(
          BinaryOperator.ADD, BinaryOperator.SUBTRACT, BinaryOperator.MULTIPLY, BinaryOperator.XOR);

  @Test
  void holdsWhatIsEvaluated() {
    Random random = new Random(7);
    int exact = 0;
    for (int i = 0; i < 20_000; i++) {
      Expression e = expression(random, 3);
      BigInteger bits = Evaluate.tryEvaluate(e, Map.of());
      NumberRange range = NumberRange.of(e, s -> null);
      BigInteger number =
          e.signed() && bits.testBit(e.width() - 1)
              ? bits.subtract(BigInteger.ONE.shiftLeft(e.width()))
              : bits;
      assertTrue(
          range.contains(new NumberRange(number, number)), e + " is " + number + ": " + range);
      exact += range.low().equals(range.high()) ? 1 : 0;
    }
    assertTrue(exact > 5_000, "told exactly: " + exact);
  }

  @Test
  void whatMayWrapAroundMayBeAnything() {
    Expression most = new Expression.Constant(Bits.of(4, 15), false, null);
    Expression one = new Expression.Constant(Bits.of(4, 1), false, null);
    assertEquals(
        NumberRange.ofType(4, false),
        NumberRange.of(new Expression.Binary(BinaryOperator.ADD, most, one, 4, false), s -> null));
  }

  private static Expression expression(Random random, int depth) {
    int width = 1 + random.nextInt(9);
    boolean signed = random.nextBoolean();
    if (depth == 0 || random.nextInt(4) == 0) {
      BigInteger bits = new BigInteger(width, random);
      return new Expression.Constant(Bits.of(width, bits), signed, null);
    }
    Expression left = expression(random, depth - 1);
    if (random.nextBoolean()) {
      return new Expression.Resize(left, width, random.nextBoolean(), signed);
    }
    Expression right =
        new Expression.Resize(
            expression(random, depth - 1), left.width(), random.nextBoolean(), left.signed());
    return new Expression.Binary(
        OPERATORS.get(random.nextInt(OPERATORS.size())), left, right, left.width(), left.signed());
  }
}
