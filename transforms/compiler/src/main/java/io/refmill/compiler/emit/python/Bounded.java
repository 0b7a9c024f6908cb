package io.refmill.compiler.emit.python;

import java.math.BigInteger;

/**
 * An expression that computes an integer or a truth value, and what is known of that.
 *
 * @param code the expression
 * @param low least value it can have; null where nobody asks
 * @param high greatest value it can have; null where nobody asks
 * @param truth whether it yields a bool
 */
public record Bounded(PyExpression code, BigInteger low, BigInteger high, boolean truth) {
  /** An integer between bounds. */
  public static Bounded integer(PyExpression code, BigInteger low, BigInteger high) {
    return new Bounded(code, low, high, false);
  }

  /** An integer whose bounds nobody asks for. */
  public static Bounded anyInteger(PyExpression code) {
    return new Bounded(code, null, null, false);
  }

  /** Some pattern of that many bits. */
  public static Bounded bits(int width) {
    return integer(null, BigInteger.ZERO, BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
  }

  /** A condition. */
  public static Bounded bool(PyExpression code) {
    return new Bounded(code, BigInteger.ZERO, BigInteger.ONE, true);
  }

  /** Whether every value lies in {@code 0 .. 2^width - 1}. */
  public boolean fits(int width) {
    return low.signum() >= 0 && high.bitLength() <= width;
  }

  /** Whether there is only one value. */
  public boolean isConstant() {
    return low.equals(high);
  }

  /** Whether this is a number, written as such and not by a name or as a sign and a number. */
  public boolean isNumber(BigInteger value) {
    return code instanceof PyExpression.IntegerLiteral n
        && n.notation() != PyExpression.Notation.ONES
        && n.value().signum() >= 0
        && n.value().equals(value);
  }

  /** The same with other bounds. */
  public Bounded withBounds(BigInteger newLow, BigInteger newHigh) {
    return new Bounded(code, newLow, newHigh, truth);
  }
}
