package io.refmill.compiler.elaborate.constant;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.List;

/** The operators on four-state constants (IEEE 1800-2017 11.4). */
public final class FourState {
  private static final BigInteger ZERO = BigInteger.ZERO;
  private static final BigInteger ONE = BigInteger.ONE;

  /** Bounds {@code 65536'd3 ** {65536{1'b1}}}. */
  private static final long MAX_POWER_WORK = 1 << 24;

  private FourState() {}

  /** The number that known bits stand for. */
  public static BigInteger number(Bits bits, boolean signed) {
    return signed ? bits.signedValue() : bits.knownValue();
  }

  static Bits bit(boolean value) {
    return Bits.of(1, value ? 1 : 0);
  }

  /** All bits z. */
  public static Bits allZ(int width) {
    return new Bits(width, Bits.mask(width), Bits.mask(width));
  }

  /** Truncation, or extension by zeros or by the highest bit, which may be x or z. */
  public static Bits resize(Bits b, int width, boolean extendSign) {
    if (width == b.width()) {
      return b;
    }
    BigInteger mask = Bits.mask(width);
    if (width < b.width()) {
      return new Bits(width, b.value().and(mask), b.unknown().and(mask));
    }
    BigInteger high = extendSign ? mask.xor(Bits.mask(b.width())) : ZERO;
    int top = b.width() - 1;
    BigInteger value = b.value().testBit(top) ? b.value().or(high) : b.value();
    BigInteger unknown = b.unknown().testBit(top) ? b.unknown().or(high) : b.unknown();
    return new Bits(width, value, unknown);
  }

  /** {@code width} bits from bit {@code lsb}; bits outside are x (11.5.1). */
  static Bits select(Bits b, BigInteger lsb, int width) {
    if (lsb.bitLength() > 31) {
      return Bits.allX(width);
    }
    long from = lsb.longValue();
    if (from >= b.width() || from + width <= 0) {
      return Bits.allX(width);
    }
    BigInteger mask = Bits.mask(width);
    BigInteger inside = Bits.mask(b.width());
    int shift = (int) from;
    BigInteger value = shift(b.value(), shift).and(mask);
    BigInteger outside = mask.andNot(shift(inside, shift));
    BigInteger unknown = shift(b.unknown(), shift).and(mask).or(outside);
    BigInteger fill = shift(b.fill(), shift).and(mask);
    return new Bits(width, value.andNot(outside), unknown, fill);
  }

  private static BigInteger shift(BigInteger value, int right) {
    return right >= 0 ? value.shiftRight(right) : value.shiftLeft(-right);
  }

  /** Writes {@code part} at bit {@code lsb}; bits outside are dropped. */
  static Bits insert(Bits b, BigInteger lsb, Bits part) {
    if (lsb.bitLength() > 31) {
      return b;
    }
    int at = lsb.intValue();
    if (at >= b.width() || (long) at + part.width() <= 0) {
      return b;
    }
    BigInteger inside = Bits.mask(b.width());
    BigInteger where = shift(Bits.mask(part.width()), -at).and(inside);
    BigInteger value = b.value().andNot(where).or(shift(part.value(), -at).and(where));
    BigInteger unknown = b.unknown().andNot(where).or(shift(part.unknown(), -at).and(where));
    return new Bits(b.width(), value, unknown);
  }

  static Bits concatenate(List<Bits> parts) {
    int width = 0;
    BigInteger value = ZERO;
    BigInteger unknown = ZERO;
    for (Bits p : parts) {
      width += p.width();
      value = value.shiftLeft(p.width()).or(p.value());
      unknown = unknown.shiftLeft(p.width()).or(p.unknown());
    }
    return new Bits(width, value, unknown);
  }

  /** 1, 0, or null for x: whether the value is true (12.4). */
  public static Boolean truth(Bits b) {
    if (b.knownValue().signum() != 0) {
      return true;
    }
    return b.isKnown() ? false : null;
  }

  static Bits ofTruth(Boolean truth) {
    return truth == null ? Bits.allX(1) : bit(truth);
  }

  static Bits unary(UnaryOperator operator, Bits a, int width) {
    BigInteger mask = Bits.mask(a.width());
    switch (operator) {
      case NOT:
        return new Bits(a.width(), mask.andNot(a.value()).andNot(a.unknown()), a.unknown());
      case NEGATE:
        return a.isKnown() ? Bits.of(a.width(), a.value().negate()) : Bits.allX(a.width());
      case LOGICAL_NOT:
        Boolean truth = truth(a);
        return ofTruth(truth == null ? null : !truth);
      case REDUCE_AND:
      case REDUCE_NAND:
        boolean hasZero = !a.value().or(a.unknown()).equals(mask);
        return reduced(
            hasZero ? Boolean.FALSE : a.isKnown() ? Boolean.TRUE : null,
            operator == UnaryOperator.REDUCE_NAND);
      case REDUCE_OR:
      case REDUCE_NOR:
        return reduced(truth(a), operator == UnaryOperator.REDUCE_NOR);
      case REDUCE_XOR:
      case REDUCE_XNOR:
        return reduced(
            a.isKnown() ? Boolean.valueOf(a.value().bitCount() % 2 == 1) : null,
            operator == UnaryOperator.REDUCE_XNOR);
      case COUNT_ONES:
        return Bits.of(width, a.knownValue().bitCount());
      case ONE_HOT:
        return bit(a.knownValue().bitCount() == 1);
      case ONE_HOT_OR_ZERO:
        return bit(a.knownValue().bitCount() <= 1);
      case CLOG2:
        return a.isKnown() ? Bits.of(width, clog2(a.value())) : Bits.allX(width);
    }
    throw new AssertionError(operator);
  }

  /** The least n with 2^n at least {@code value}; 0 for 0 (20.8.1). */
  static int clog2(BigInteger value) {
    return value.signum() <= 0 ? 0 : value.subtract(ONE).bitLength();
  }

  private static Bits reduced(Boolean value, boolean invert) {
    return ofTruth(value == null ? null : value != invert);
  }

  static Bits binary(BinaryOperator operator, Bits a, Bits b, int width, boolean signed) {
    switch (operator) {
      case AND:
        {
          BigInteger zeros = zeros(a).or(zeros(b));
          return known(width, a.value().and(b.value()), a.unknown().or(b.unknown()).andNot(zeros));
        }
      case OR:
        {
          BigInteger ones = a.knownValue().or(b.knownValue());
          return known(width, ones, a.unknown().or(b.unknown()).andNot(ones));
        }
      case XOR:
        return known(width, a.value().xor(b.value()), a.unknown().or(b.unknown()));
      case XNOR:
        return known(
            width, Bits.mask(width).andNot(a.value().xor(b.value())), a.unknown().or(b.unknown()));
      case ADD:
      case SUBTRACT:
      case MULTIPLY:
      case DIVIDE:
      case MODULO:
        return arithmetic(operator, a, b, width, signed);
      case POWER:
        throw new AssertionError("power has its own method");
      case SHIFT_LEFT:
      case SHIFT_RIGHT:
      case ARITHMETIC_SHIFT_RIGHT:
        return shifted(operator, a, b, signed);
      case EQUAL:
        return ofTruth(equal(a, b));
      case NOT_EQUAL:
        return inverted(equal(a, b));
      case CASE_EQUAL:
        return bit(a.equals(b));
      case CASE_NOT_EQUAL:
        return bit(!a.equals(b));
      case WILDCARD_EQUAL:
        return ofTruth(wildcardEqual(a, b));
      case WILDCARD_NOT_EQUAL:
        return inverted(wildcardEqual(a, b));
      case LESS:
      case LESS_EQUAL:
      case GREATER:
      case GREATER_EQUAL:
        return compared(operator, a, b, signed);
      case LOGICAL_AND:
        {
          Boolean l = truth(a);
          Boolean r = truth(b);
          boolean no = Boolean.FALSE.equals(l) || Boolean.FALSE.equals(r);
          return ofTruth(no ? Boolean.FALSE : l == null || r == null ? null : Boolean.TRUE);
        }
      case LOGICAL_OR:
        {
          Boolean l = truth(a);
          Boolean r = truth(b);
          boolean yes = Boolean.TRUE.equals(l) || Boolean.TRUE.equals(r);
          return ofTruth(yes ? Boolean.TRUE : l == null || r == null ? null : Boolean.FALSE);
        }
    }
    throw new AssertionError(operator);
  }

  private static BigInteger zeros(Bits a) {
    return Bits.mask(a.width()).andNot(a.value()).andNot(a.unknown());
  }

  /** Unknown bits become x. */
  private static Bits known(int width, BigInteger value, BigInteger unknown) {
    return new Bits(width, value.andNot(unknown), unknown);
  }

  private static Bits arithmetic(
      BinaryOperator operator, Bits a, Bits b, int width, boolean signed) {
    if (!a.isKnown() || !b.isKnown()) {
      return Bits.allX(width);
    }
    BigInteger x = number(a, signed);
    BigInteger y = number(b, signed);
    switch (operator) {
      case ADD:
        return Bits.of(width, x.add(y));
      case SUBTRACT:
        return Bits.of(width, x.subtract(y));
      case MULTIPLY:
        return Bits.of(width, x.multiply(y));
      case DIVIDE:
        return y.signum() == 0 ? Bits.allX(width) : Bits.of(width, x.divide(y));
      case MODULO:
        return y.signum() == 0 ? Bits.allX(width) : Bits.of(width, x.remainder(y));
      default:
        throw new AssertionError(operator);
    }
  }

  /** {@code a ** b} by table 11-4; each operand with its own sign. */
  static Bits power(Bits a, boolean aSigned, Bits b, boolean bSigned) {
    int width = a.width();
    if (!a.isKnown() || !b.isKnown()) {
      return Bits.allX(width);
    }
    BigInteger base = number(a, aSigned);
    BigInteger exponent = number(b, bSigned);
    if (exponent.signum() >= 0) {
      // Time grows with the square of the width and with the exponent's length.
      if ((long) width * width / 4096 * exponent.bitLength() > MAX_POWER_WORK) {
        throw Rejection.of(DiagnosticCode.LOOP_LIMIT, SourceLocation.NONE, exponent.bitLength());
      }
      BigInteger modulus = ONE.shiftLeft(width);
      return Bits.of(width, base.mod(modulus).modPow(exponent, modulus));
    }
    if (base.signum() == 0) {
      return Bits.allX(width);
    }
    if (base.equals(ONE)) {
      return Bits.of(width, 1);
    }
    if (base.equals(ONE.negate())) {
      return Bits.of(width, exponent.testBit(0) ? -1 : 1);
    }
    return Bits.of(width, 0);
  }

  private static Bits shifted(BinaryOperator operator, Bits a, Bits b, boolean signed) {
    int width = a.width();
    if (!b.isKnown()) {
      return Bits.allX(width);
    }
    boolean all = b.value().bitLength() > 31 || b.value().intValue() >= width;
    int count = all ? width : b.value().intValue();
    BigInteger mask = Bits.mask(width);
    if (operator == BinaryOperator.SHIFT_LEFT) {
      return new Bits(
          width, a.value().shiftLeft(count).and(mask), a.unknown().shiftLeft(count).and(mask));
    }
    BigInteger value = a.value().shiftRight(count);
    BigInteger unknown = a.unknown().shiftRight(count);
    if (operator == BinaryOperator.ARITHMETIC_SHIFT_RIGHT && signed) {
      BigInteger high = mask.andNot(mask.shiftRight(count));
      if (a.value().testBit(width - 1)) {
        value = value.or(high);
      }
      if (a.unknown().testBit(width - 1)) {
        unknown = unknown.or(high);
      }
    }
    return new Bits(width, value, unknown);
  }

  /** Known difference decides even when other bits are unknown (11.4.5). */
  private static Boolean equal(Bits a, Bits b) {
    BigInteger unknown = a.unknown().or(b.unknown());
    if (a.value().xor(b.value()).andNot(unknown).signum() != 0) {
      return false;
    }
    return unknown.signum() == 0 ? true : null;
  }

  private static Boolean wildcardEqual(Bits a, Bits b) {
    BigInteger care = Bits.mask(a.width()).andNot(b.unknown());
    return equal(
        new Bits(a.width(), a.value().and(care), a.unknown().and(care)),
        new Bits(a.width(), b.value().and(care), ZERO));
  }

  private static Bits inverted(Boolean truth) {
    return ofTruth(truth == null ? null : !truth);
  }

  private static Bits compared(BinaryOperator operator, Bits a, Bits b, boolean signed) {
    if (!a.isKnown() || !b.isKnown()) {
      return Bits.allX(1);
    }
    int order = number(a, signed).compareTo(number(b, signed));
    switch (operator) {
      case LESS:
        return bit(order < 0);
      case LESS_EQUAL:
        return bit(order <= 0);
      case GREATER:
        return bit(order > 0);
      default:
        return bit(order >= 0);
    }
  }

  /** {@code ?:} with an unknown condition merges the branches bit by bit (11.4.11). */
  static Bits merge(Bits a, Bits b) {
    BigInteger same =
        Bits.mask(a.width())
            .andNot(a.value().xor(b.value()))
            .andNot(a.unknown())
            .andNot(b.unknown());
    BigInteger unknown = Bits.mask(a.width()).andNot(same);
    return new Bits(a.width(), a.value().and(same), unknown);
  }
}
