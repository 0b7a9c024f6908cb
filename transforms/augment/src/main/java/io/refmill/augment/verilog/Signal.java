package io.refmill.augment.verilog;

/**
 * A port, a variable or a net.
 *
 * @param name in the code
 * @param port in the text; the name of the port that shows it, or its own
 * @param width of it
 */
public record Signal(String name, String port, Width width) {
  /** The name in the text. */
  public String t() {
    return "`" + port + "`";
  }

  /** Number of bits. */
  public int bits() {
    return width.bits();
  }

  /** A bit in the code. */
  public String bit(int i) {
    return bits() == 1 ? name : name + "[" + i + "]";
  }

  /** A part in the code. */
  public String part(int high, int low) {
    return high == bits() - 1 && low == 0
        ? name
        : high == low ? bit(high) : name + "[" + high + ":" + low + "]";
  }

  /** The top bit in the code. */
  public String top() {
    return bit(bits() - 1);
  }

  /** The name, so that expressions can be joined. */
  @Override
  public String toString() {
    return name;
  }
}
