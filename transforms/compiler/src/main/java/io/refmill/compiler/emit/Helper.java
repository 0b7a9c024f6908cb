package io.refmill.compiler.emit;

/** Functions that stand before the class when it uses them. */
enum Helper {
  /** Two's complement. */
  SIGNED(
      """
      def signed(value, width):
          # the number that the low bits of value stand for in two's complement
          sign = 1 << (width - 1)
          return ((value & (2 * sign - 1)) ^ sign) - sign
      """),
  /** IEEE 1800-2017 11.4.3: the quotient is cut toward zero. */
  DIVIDE(
      """
      def divide(a, b):
          # cut toward zero; 0 stands for the unknown result of a division by zero
          if b == 0:
              return 0
          quotient = abs(a) // abs(b)
          return quotient if (a < 0) == (b < 0) else -quotient
      """),
  /** IEEE 1800-2017 11.4.3: the remainder has the sign of the dividend. */
  MODULO(
      """
      def modulo(a, b):
          # the sign of the dividend; 0 stands for the unknown result of a division by zero
          if b == 0:
              return 0
          remainder = abs(a) % abs(b)
          return -remainder if a < 0 else remainder
      """),
  /** IEEE 1800-2017 table 11-4. */
  POWER(
      """
      def power(base, exponent, modulus):
          # integer power; a negative exponent gives 0 but for a base of 1 or -1
          if exponent >= 0:
              return pow(base, exponent, modulus)
          if base == 1 or base == -1:
              return base if exponent % 2 else 1
          return 0
      """);

  private final String text;

  Helper(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }
}
