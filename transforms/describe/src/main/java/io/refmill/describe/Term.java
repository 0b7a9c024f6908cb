package io.refmill.describe;

import io.refmill.compiler.ir.Bits;
import java.math.BigInteger;

/**
 * A formula over integers, as text.
 *
 * @param level how tightly its outermost operator binds, one of the constants
 * @param low the least value that it can have; null when nothing is known
 * @param high the greatest one; null when nothing is known
 */
record Term(String text, int level, BigInteger low, BigInteger high) {
  static final int CHOICE = 0;
  static final int OR_ELSE = 1;
  static final int AND_ALSO = 2;
  static final int NEGATION = 3;
  static final int COMPARISON = 4;
  static final int OR = 5;
  static final int XOR = 6;
  static final int AND = 7;
  static final int SHIFT = 8;
  static final int SUM = 9;
  static final int PRODUCT = 10;
  static final int SIGN = 11;
  static final int POWER = 12;
  static final int ATOM = 13;

  /** A name, a number, a call: nothing that needs parentheses. */
  static Term atom(String text, BigInteger low, BigInteger high) {
    return new Term(text, ATOM, low, high);
  }

  /** A value of so many bits, read without a sign. */
  static Term bits(String text, int level, int width) {
    return new Term(text, level, BigInteger.ZERO, mask(width));
  }

  static BigInteger mask(int width) {
    return Bits.mask(width);
  }

  /** Whether it is written as a number. */
  boolean isNumber() {
    return Words.isDigits(text.startsWith("-") ? text.substring(1) : text);
  }

  boolean bounded() {
    return low != null;
  }

  /** Whether it is known to be a value of so many bits without a sign. */
  boolean fits(int width) {
    return bounded() && low.signum() >= 0 && high.bitLength() <= width;
  }

  /** Whether it is known to be a two's complement number of so many bits. */
  boolean fitsSigned(int width) {
    return bounded() && low.bitLength() < width && high.bitLength() < width;
  }

  /** The text as an operand of an operator of that level. */
  String in(int outer) {
    return level < outer ? "(" + text + ")" : text;
  }
}
