package io.refmill.compiler.emit.expression;

/** Functions that stand before the class when it uses them. */
public enum Helper {
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
      """),
  /** IEEE 1800-2017 6.12.1. */
  NEAREST_INTEGER(
      """
      def nearest_integer(x):
          # halves go away from zero; 0 stands for the unknown integer of what is no finite number
          if x - x != 0:
              return 0
          whole = int(x)
          if abs(x - whole) >= 0.5:
              whole += 1 if x > 0 else -1
          return whole
      """),
  /** IEEE 1800-2017 20.5. */
  WHOLE_PART(
      """
      def whole_part(x):
          # cut toward zero; 0 stands for the unknown integer of what is no finite number
          return int(x) if x - x == 0 else 0
      """),
  /** IEEE 754: division by zero is no error. */
  REAL_QUOTIENT(
      """
      def real_quotient(a, b):
          # a division by zero is infinite, or no number
          if b != 0:
              return a / b
          if a == 0 or a != a:
              return float("nan")
          return float("inf") if (a > 0) == (str(b)[0] != "-") else float("-inf")
      """),
  /** The function pow of C. */
  REAL_POWER(
      """
      def real_power(base, exponent):
          # what has no real power is no number; what is too large is infinite
          if base < 0 and exponent - exponent == 0 and exponent != int(exponent):
              return float("nan") if base - base == 0 else abs(base) ** exponent
          odd = exponent - exponent == 0 and exponent % 2 == 1
          if base == 0 and exponent < 0:
              return float("-inf") if odd and str(base)[0] == "-" else float("inf")
          try:
              return base ** exponent
          except OverflowError:
              return float("-inf") if base < 0 and odd else float("inf")
      """),
  /** IEEE 1800-2017 20.8.2. */
  REAL_FLOOR(
      """
      def real_floor(x):
          # the next whole number below; what is not finite stays
          return x // 1 if x - x == 0 else x
      """),
  /** IEEE 1800-2017 20.8.2. */
  REAL_CEILING(
      """
      def real_ceiling(x):
          # the next whole number above; what is not finite stays
          return -(-x // 1) if x - x == 0 else x
      """),
  /** IEEE 1800-2017 20.5. */
  REAL_TO_BITS(
      """
      def real_to_bits(x):
          # sign, exponent and fraction of IEEE 754
          sign = 1 << 63 if str(x)[0] == "-" else 0
          if x != x:
              return 0x7FF8000000000000
          if x - x != 0:
              return sign | 0x7FF0000000000000
          over, under = abs(x).as_integer_ratio()
          scaled = (over << 1074) // under
          shift = max(0, scaled.bit_length() - 53)
          return sign | ((shift << 52) + (scaled >> shift))
      """),
  /** IEEE 1800-2017 20.5. */
  BITS_TO_REAL(
      """
      def bits_to_real(bits):
          # sign, exponent and fraction of IEEE 754
          exponent = (bits >> 52) & 0x7FF
          fraction = bits & 0xFFFFFFFFFFFFF
          if exponent == 0x7FF:
              size = float("nan") if fraction else float("inf")
          elif exponent == 0:
              size = fraction * 2.0 ** -1074
          else:
              size = (fraction | 0x10000000000000) * 2.0 ** (exponent - 1075)
          return -size if bits >> 63 else size
      """);

  private final String text;

  Helper(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
