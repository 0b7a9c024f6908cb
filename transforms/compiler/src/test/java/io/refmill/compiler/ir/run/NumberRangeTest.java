package io.refmill.compiler.ir.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever an expression of constants gives lies in its range. */
class NumberRangeTest {
  private static final List<BinaryOperator> OPERATORS =
      List.of(
          BinaryOperator.ADD,
          BinaryOperator.SUBTRACT,
          BinaryOperator.MULTIPLY,
          BinaryOperator.DIVIDE,
          BinaryOperator.MODULO,
          BinaryOperator.AND,
          BinaryOperator.OR,
          BinaryOperator.XOR,
          BinaryOperator.XNOR,
          BinaryOperator.SHIFT_LEFT,
          BinaryOperator.SHIFT_RIGHT,
          BinaryOperator.ARITHMETIC_SHIFT_RIGHT);

  private final Random random = new Random(7);
  private final Map<Signal, NumberRange> known = new HashMap<>();
  private final Map<Signal, BigInteger> values = new HashMap<>();

  @Test
  void holdsWhatIsEvaluated() {
    int narrower = 0;
    for (int i = 0; i < 50_000; i++) {
      Expression e = expression(3);
      BigInteger bits = Evaluate.tryEvaluate(e, values);
      NumberRange range = NumberRange.of(e, known::get);
      if (bits != null) {
        BigInteger number = number(bits, e);
        assertTrue(
            range.contains(new NumberRange(number, number)), e + " is " + number + ": " + range);
      }
      narrower += range.equals(NumberRange.ofType(e.width(), e.signed())) ? 0 : 1;
      known.clear();
      values.clear();
    }
    assertTrue(narrower > 15_000, "narrower than their types: " + narrower);
  }

  @Test
  void whatMayWrapAroundMayBeAnything() {
    Expression most = new Expression.Constant(Bits.of(4, 15), false, null);
    Expression one = new Expression.Constant(Bits.of(4, 1), false, null);
    assertEquals(
        NumberRange.ofType(4, false),
        NumberRange.of(new Expression.Binary(BinaryOperator.ADD, most, one, 4, false), s -> null));
  }

  private static BigInteger number(BigInteger bits, Expression e) {
    return e.signed() && bits.testBit(e.width() - 1)
        ? bits.subtract(BigInteger.ONE.shiftLeft(e.width()))
        : bits;
  }

  private Expression expression(int depth) {
    int width = 1 + random.nextInt(9);
    boolean signed = random.nextBoolean();
    if (depth == 0 || random.nextInt(4) == 0) {
      return random.nextBoolean() ? signal(width, signed) : constant(width, signed);
    }
    Expression left = expression(depth - 1);
    if (random.nextInt(3) == 0) {
      return new Expression.Resize(left, width, random.nextBoolean(), signed);
    }
    Expression right =
        new Expression.Resize(
            expression(depth - 1), left.width(), random.nextBoolean(), left.signed());
    if (random.nextInt(6) == 0) {
      return new Expression.Conditional(constant(1, false), left, right);
    }
    BinaryOperator operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
    boolean shifts = operator.name().contains("SHIFT");
    return new Expression.Binary(
        operator, left, shifts ? expression(depth - 1) : right, left.width(), left.signed());
  }

  private Expression constant(int width, boolean signed) {
    return new Expression.Constant(Bits.of(width, new BigInteger(width, random)), signed, null);
  }

  /** One that is known to be in a range. */
  private Expression signal(int width, boolean signed) {
    Signal s =
        new Signal(
            "s",
            Signal.Kind.VARIABLE,
            Signal.Resolution.WIRE,
            width,
            signed,
            List.of(),
            false,
            false,
            null,
            SourceLocation.NONE);
    Expression e = new Expression.SignalReference(s);
    BigInteger bits = new BigInteger(width, random);
    BigInteger other = number(new BigInteger(width, random), e);
    BigInteger value = number(bits, e);
    values.put(s, bits);
    known.put(s, new NumberRange(value.min(other), value.max(other)));
    return e;
  }
}
