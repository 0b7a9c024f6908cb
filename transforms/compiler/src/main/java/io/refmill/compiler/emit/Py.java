package io.refmill.compiler.emit;

import java.math.BigInteger;

/**
 * A piece of Python that computes an integer or a truth value.
 *
 * @param text the source
 * @param precedence of its outermost operator
 * @param low least value it can have
 * @param high greatest value it can have
 * @param truth whether it yields a bool
 */
record Py(String text, int precedence, BigInteger low, BigInteger high, boolean truth) {
  // Python's operator precedence, loosest first.
  static final int TERNARY = 1;
  static final int OR = 2;
  static final int AND = 3;
  static final int NOT = 4;
  static final int COMPARE = 5;
  static final int BIT_OR = 6;
  static final int BIT_XOR = 7;
  static final int BIT_AND = 8;
  static final int SHIFT = 9;
  static final int ADD = 10;
  static final int MULTIPLY = 11;
  static final int UNARY = 12;
  static final int ATOM = 14;

  static Py atom(String text, BigInteger low, BigInteger high) {
    return new Py(text, ATOM, low, high, false);
  }

  static Py bool(String text, int precedence) {
    return new Py(text, precedence, BigInteger.ZERO, BigInteger.ONE, true);
  }

  /** The text, in parentheses when its operator binds no tighter than {@code least}. */
  String in(int least) {
    return precedence > least ? text : "(" + text + ")";
  }

  /** The text as an operand of a bitwise operator: any other operator gets parentheses. */
  String inBitwise(int operator) {
    return precedence == operator || precedence >= UNARY ? text : "(" + text + ")";
  }

  /** The text as an operand of a shift: nobody should have to know that sums bind tighter. */
  String inShift() {
    return precedence >= UNARY ? text : "(" + text + ")";
  }

  /** Whether every value lies in {@code 0 .. 2^width - 1}. */
  boolean fits(int width) {
    return low.signum() >= 0 && high.bitLength() <= width;
  }

  Py withBounds(BigInteger newLow, BigInteger newHigh) {
    return new Py(text, precedence, newLow, newHigh, truth);
  }
}
