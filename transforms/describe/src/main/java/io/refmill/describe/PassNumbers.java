package io.refmill.describe;

import java.math.BigInteger;
import java.util.Locale;

/**
 * The values of one pass, in one radix: in decimal, unless some are of many bits. A digit is the
 * same in both.
 */
final class PassNumbers {
  /** Bits of what is written in decimal. */
  private static final int DECIMAL = 10;

  private final boolean hexadecimal;
  private boolean decimals;
  private boolean hexadecimals;

  private PassNumbers(boolean hexadecimal) {
    this.hexadecimal = hexadecimal;
  }

  /** Each value as it is by itself. */
  static PassNumbers alone() {
    return new PassNumbers(false);
  }

  /** Those for the same pass once more where there were both kinds, else null. */
  PassNumbers again() {
    return decimals && hexadecimals ? new PassNumbers(true) : null;
  }

  /** A value of so many bits. */
  String written(int width, BigInteger value) {
    if (value == null) {
      throw new Untold("values that are not known");
    }
    if (value.compareTo(BigInteger.TEN) < 0) {
      return value.toString();
    }
    boolean decimal = width <= DECIMAL && !hexadecimal;
    decimals |= decimal;
    hexadecimals |= !decimal;
    return decimal ? value.toString() : "0x" + value.toString(16).toUpperCase(Locale.ROOT);
  }
}
