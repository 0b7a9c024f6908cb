package io.refmill.compiler.ir.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KnownBitsTest {
  private static final int WIDTH = 3;

  private final Signal a = signal("a", false);
  private final Signal b = signal("b", true);

  private static Signal signal(String name, boolean signed) {
    return new Signal(
        name,
        Signal.Kind.VARIABLE,
        Signal.Resolution.WIRE,
        WIDTH,
        signed,
        List.of(),
        false,
        false,
        null,
        SourceLocation.NONE);
  }

  @Test
  void aMaskLeavesItsBits() {
    Expression six = Expression.Constant.of(WIDTH, 6);
    check("1", "0", binary(BinaryOperator.AND, new Expression.SignalReference(a), six));
    check("0", "110", binary(BinaryOperator.OR, new Expression.SignalReference(a), six));
  }

  @Test
  void whatIsMovedLeavesZeros() {
    Expression two = Expression.Constant.of(WIDTH, 2);
    check("11", "0", binary(BinaryOperator.SHIFT_LEFT, new Expression.SignalReference(a), two));
    check("110", "0", binary(BinaryOperator.SHIFT_RIGHT, new Expression.SignalReference(a), two));
    check("1", "0", binary(BinaryOperator.MULTIPLY, new Expression.SignalReference(a), two));
  }

  private static void check(String zeros, String ones, Expression e) {
    assertEquals(
        new KnownBits(new BigInteger(zeros, 2), new BigInteger(ones, 2)),
        KnownBits.of(e, s -> null));
  }

  /** Whatever a bit is said to be it is for all values. */
  @Test
  void eachBitIsWhatItIsSaidToBe() {
    Random random = new Random(1);
    int said = 0;
    for (int n = 0; n < 3000; n++) {
      Expression e = expression(random, 3);
      KnownBits bits = KnownBits.of(e, s -> null);
      for (int value = 0; value < 1 << 2 * WIDTH; value++) {
        BigInteger is =
            Evaluate.tryEvaluate(
                e,
                Map.of(
                    a, BigInteger.valueOf(value >> WIDTH),
                    b, BigInteger.valueOf(value & (1 << WIDTH) - 1)));
        assertTrue(is == null || bits.allow(is, BigInteger.ZERO), () -> e + " is " + is);
      }
      said += bits.zeros().bitCount() + bits.ones().bitCount();
    }
    assertTrue(said > 2000, "too little is known: " + said);
  }

  private Expression expression(Random random, int depth) {
    int kind = depth == 0 ? random.nextInt(3) : random.nextInt(11);
    return switch (kind) {
      case 0 -> new Expression.SignalReference(a);
      case 1 -> new Expression.SignalReference(b);
      case 2 -> new Expression.Constant(Bits.of(WIDTH, random.nextInt(8)), false, null);
      case 3 ->
          new Expression.Concatenation(
              List.of(expression(random, depth - 1), expression(random, depth - 1)));
      case 4 -> new Expression.Replication(2, expression(random, depth - 1));
      case 5 -> {
        Expression base = expression(random, depth - 1);
        int lsb = random.nextInt(base.width());
        yield new Expression.PartSelect(base, lsb, 1 + random.nextInt(base.width() - lsb), false);
      }
      case 6 -> {
        Expression operand = expression(random, depth - 1);
        yield new Expression.Unary(
            Expression.UnaryOperator.NOT, operand, operand.width(), operand.signed());
      }
      case 7 -> {
        List<Expression> both = alike(random, depth);
        yield new Expression.Conditional(
            new Expression.PartSelect(new Expression.SignalReference(a), 0, 1, false),
            both.get(0),
            both.get(1));
      }
      default -> {
        List<BinaryOperator> operators =
            List.of(
                BinaryOperator.AND,
                BinaryOperator.OR,
                BinaryOperator.XOR,
                BinaryOperator.XNOR,
                BinaryOperator.ADD,
                BinaryOperator.SUBTRACT,
                BinaryOperator.MULTIPLY,
                BinaryOperator.SHIFT_LEFT,
                BinaryOperator.SHIFT_RIGHT);
        List<Expression> both = alike(random, depth);
        yield binary(operators.get(random.nextInt(operators.size())), both.get(0), both.get(1));
      }
    };
  }

  /** Two of one width, of which one may have been extended by its sign. */
  private List<Expression> alike(Random random, int depth) {
    List<Expression> both = new ArrayList<>();
    for (int n = 0; n < 2; n++) {
      both.add(expression(random, depth - 1));
    }
    int width = Math.max(both.get(0).width(), both.get(1).width());
    both.replaceAll(e -> new Expression.Resize(e, width, random.nextBoolean(), false));
    return both;
  }

  private static Expression binary(BinaryOperator operator, Expression left, Expression right) {
    return new Expression.Binary(operator, left, right, left.width(), false);
  }
}
