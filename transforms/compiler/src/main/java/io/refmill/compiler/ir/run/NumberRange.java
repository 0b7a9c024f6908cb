package io.refmill.compiler.ir.run;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.function.Function;

/**
 * The numbers that an integral expression may stand for, as its own sign has them, unless it is
 * unknown.
 *
 * @param low the least
 * @param high the greatest, not below {@code low}
 */
public record NumberRange(BigInteger low, BigInteger high) {
  public NumberRange {
    if (low.compareTo(high) > 0) {
      throw new IllegalArgumentException(low + " is above " + high);
    }
  }

  /**
   * The numbers of an expression.
   *
   * @param known those of a signal where fewer than all that fit are known, else null
   */
  public static NumberRange of(Expression e, Function<Signal, NumberRange> known) {
    NumberRange all = ofType(e.width(), e.signed());
    NumberRange result = fitting(e, known);
    // What does not fit wraps around.
    return result != null && all.contains(result) ? result : all;
  }

  /** The same before it wraps around; null where nothing is known. */
  private static NumberRange fitting(Expression e, Function<Signal, NumberRange> known) {
    if (e instanceof Expression.Constant c && c.bits().isKnown()) {
      BigInteger v = c.signed() ? c.bits().signedValue() : c.bits().value();
      return new NumberRange(v, v);
    }
    if (e instanceof Expression.SignalReference s) {
      return known.apply(s.signal());
    }
    if (e instanceof Expression.Resize r) {
      return resized(r, of(r.operand(), known));
    }
    return e instanceof Expression.Binary b ? binary(b, known) : null;
  }

  /** All numbers of so many bits. */
  public static NumberRange ofType(int width, boolean signed) {
    return signed
        ? new NumberRange(BigInteger.ONE.shiftLeft(width - 1).negate(), Bits.mask(width - 1))
        : new NumberRange(BigInteger.ZERO, Bits.mask(width));
  }

  /** Whether all numbers of another range are of this one. */
  public boolean contains(NumberRange other) {
    return low.compareTo(other.low) <= 0 && other.high.compareTo(high) <= 0;
  }

  /** A narrower one keeps numbers that fit, a wider one those that it extends as they are. */
  private static NumberRange resized(Expression.Resize r, NumberRange operand) {
    boolean same =
        operand.low.signum() >= 0
            || r.operand().signed() && (r.extendSign() || r.width() <= r.operand().width());
    boolean positiveTop =
        r.extendSign() && !r.operand().signed() && r.width() > r.operand().width();
    return same && (!positiveTop || operand.high.bitLength() < r.operand().width())
        ? operand
        : null;
  }

  private static NumberRange binary(Expression.Binary b, Function<Signal, NumberRange> known) {
    if (b.operator() != Expression.BinaryOperator.ADD
        && b.operator() != Expression.BinaryOperator.SUBTRACT
        && b.operator() != Expression.BinaryOperator.MULTIPLY) {
      return null;
    }
    NumberRange x = of(b.left(), known);
    NumberRange y = of(b.right(), known);
    return switch (b.operator()) {
      case ADD -> new NumberRange(x.low.add(y.low), x.high.add(y.high));
      case SUBTRACT -> new NumberRange(x.low.subtract(y.high), x.high.subtract(y.low));
      default -> product(x, y);
    };
  }

  private static NumberRange product(NumberRange x, NumberRange y) {
    BigInteger a = x.low.multiply(y.low);
    BigInteger b = x.low.multiply(y.high);
    BigInteger c = x.high.multiply(y.low);
    BigInteger d = x.high.multiply(y.high);
    return new NumberRange(a.min(b).min(c.min(d)), a.max(b).max(c.max(d)));
  }
}
