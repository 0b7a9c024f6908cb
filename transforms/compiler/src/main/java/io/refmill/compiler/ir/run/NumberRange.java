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
    if (e instanceof Expression.Conditional c) {
      return of(c.whenTrue(), known).or(of(c.whenFalse(), known));
    }
    if (e instanceof Expression.Concatenation c) {
      return joined(c, known);
    }
    return e instanceof Expression.Binary b ? binary(b, known) : null;
  }

  /** The bits of each part have their place. */
  private static NumberRange joined(
      Expression.Concatenation c, Function<Signal, NumberRange> known) {
    BigInteger low = BigInteger.ZERO;
    BigInteger high = BigInteger.ZERO;
    for (Expression part : c.parts()) {
      NumberRange range = of(part, known);
      NumberRange bits = range.isNegative() ? ofType(part.width(), false) : range;
      low = low.shiftLeft(part.width()).add(bits.low);
      high = high.shiftLeft(part.width()).add(bits.high);
    }
    return new NumberRange(low, high);
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

  /** The least range with all numbers of both. */
  public NumberRange or(NumberRange other) {
    return new NumberRange(low.min(other.low), high.max(other.high));
  }

  private boolean isNegative() {
    return low.signum() < 0;
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
    NumberRange x = of(b.left(), known);
    NumberRange y = of(b.right(), known);
    return switch (b.operator()) {
      case ADD -> new NumberRange(x.low.add(y.low), x.high.add(y.high));
      case SUBTRACT -> new NumberRange(x.low.subtract(y.high), x.high.subtract(y.low));
      case MULTIPLY -> product(x, y);
      case AND -> common(x, y);
      case OR, XOR -> x.isNegative() || y.isNegative() ? null : upTo(ones(x.high.or(y.high)));
      case DIVIDE ->
          x.isNegative() || y.low.signum() <= 0
              ? null
              : new NumberRange(x.low.divide(y.high), x.high.divide(y.low));
      case MODULO ->
          x.isNegative() || y.low.signum() <= 0
              ? null
              : upTo(x.high.min(y.high.subtract(BigInteger.ONE)));
      case SHIFT_RIGHT, ARITHMETIC_SHIFT_RIGHT ->
          x.isNegative() || y.isNegative()
              ? null
              : new NumberRange(shifted(x.low, y.high, b), shifted(x.high, y.low, b));
      case SHIFT_LEFT ->
          x.isNegative() || y.isNegative() || y.high.bitLength() >= Integer.SIZE - 1
              ? null
              : product(x, new NumberRange(power(y.low, b), power(y.high, b)));
      default -> null;
    };
  }

  private static NumberRange upTo(BigInteger high) {
    return new NumberRange(BigInteger.ZERO, high);
  }

  /** All bits below the highest one that is set, and that one. */
  private static BigInteger ones(BigInteger value) {
    return Bits.mask(value.bitLength());
  }

  /** What has no sign clears all bits above its own ones. */
  private static NumberRange common(NumberRange x, NumberRange y) {
    if (x.isNegative() && y.isNegative()) {
      return null;
    }
    return upTo(x.isNegative() ? y.high : y.isNegative() ? x.high : x.high.min(y.high));
  }

  private static BigInteger shifted(BigInteger value, BigInteger amount, Expression.Binary b) {
    return value.shiftRight(amount.min(BigInteger.valueOf(b.width())).intValue());
  }

  /** 2 to the power of an amount; one of more bits than there are where nothing is left. */
  private static BigInteger power(BigInteger amount, Expression.Binary b) {
    return BigInteger.ONE.shiftLeft(amount.min(BigInteger.valueOf(b.width())).intValue());
  }

  private static NumberRange product(NumberRange x, NumberRange y) {
    BigInteger a = x.low.multiply(y.low);
    BigInteger b = x.low.multiply(y.high);
    BigInteger c = x.high.multiply(y.low);
    BigInteger d = x.high.multiply(y.high);
    return new NumberRange(a.min(b).min(c.min(d)), a.max(b).max(c.max(d)));
  }
}
