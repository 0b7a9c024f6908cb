package io.refmill.augment.verilog;

import io.refmill.augment.style.Style;
import java.util.Locale;

/** Constants in the code. */
final class Literals {
  private static final int LONGEST_BINARY = 8;

  private Literals() {}

  /** A sized literal. */
  static String of(Style.Radix radix, int width, long value) {
    if (width == 1) {
      return "1'b" + value;
    }
    boolean binary = radix == Style.Radix.BINARY && width <= LONGEST_BINARY;
    if (binary) {
      return binary(width, value);
    }
    return radix == Style.Radix.DECIMAL && width <= 16
        ? width + "'d" + value
        : width + "'h" + Long.toHexString(value).toUpperCase(Locale.ROOT);
  }

  /** One in binary with all of its digits. */
  static String binary(int width, long value) {
    StringBuilder digits = new StringBuilder();
    for (int i = width - 1; i >= 0; i--) {
      digits.append((value >> i) & 1);
    }
    return width + "'b" + digits;
  }
}
