package io.refmill.augment.verilog;

/**
 * How wide something is.
 *
 * @param bits number of them
 * @param parameter that says it, or null
 */
public record Width(int bits, String parameter) {
  /** A width that is a number. */
  public static Width of(int bits) {
    return new Width(bits, null);
  }

  /** The range of a declaration with a blank behind it; empty for one bit. */
  String range() {
    return parameter != null
        ? "[" + parameter + "-1:0] "
        : bits == 1 ? "" : "[" + (bits - 1) + ":0] ";
  }
}
