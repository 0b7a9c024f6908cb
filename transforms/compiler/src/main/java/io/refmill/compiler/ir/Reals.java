package io.refmill.compiler.ir;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/** Real numbers by their bit patterns (IEEE 754, 64 bits): what a real signal holds in the IR. */
public final class Reals {
  /** Bits of a real number. */
  public static final int WIDTH = 64;

  /** Integers of more bits have no exact real number. */
  public static final int EXACT_BITS = 53;

  private static final int MAX_DIGITS = 17;

  private Reals() {}

  /** The bit pattern of a number. */
  public static BigInteger pattern(double value) {
    return new BigInteger(Long.toUnsignedString(Double.doubleToLongBits(value)));
  }

  /** The number of a bit pattern. */
  public static double number(BigInteger pattern) {
    return Double.longBitsToDouble(pattern.longValue());
  }

  /** The nearest integer, halves away from zero (IEEE 1800-2017 6.12.1); null if there is none. */
  public static BigInteger rounded(double value) {
    return integer(value, RoundingMode.HALF_UP);
  }

  /** The next integer towards zero; null if there is none. */
  public static BigInteger truncated(double value) {
    return integer(value, RoundingMode.DOWN);
  }

  private static BigInteger integer(double value, RoundingMode mode) {
    return Double.isNaN(value) || Double.isInfinite(value)
        ? null
        : new BigDecimal(value).setScale(0, mode).toBigInteger();
  }

  /**
   * The bit pattern of an operation's result.
   *
   * @param operands bit patterns of the operands
   * @return null where the result is x
   */
  public static BigInteger evaluate(Expression.RealOperation e, List<BigInteger> operands) {
    BigInteger first = operands.get(0);
    switch (e.operator()) {
      case FROM_BITS:
        return first;
      case FROM_INTEGER:
        Expression integer = e.operands().get(0);
        boolean negative = integer.signed() && first.testBit(integer.width() - 1);
        BigInteger n = negative ? first.subtract(BigInteger.ONE.shiftLeft(integer.width())) : first;
        return pattern(n.doubleValue());
      case TO_BITS:
        return first;
      case ROUND:
        return cut(rounded(number(first)), e.width());
      case TRUNCATE:
        return cut(truncated(number(first)), e.width());
      default:
        break;
    }
    double a = number(first);
    double b = operands.size() > 1 ? number(operands.get(1)) : 0;
    return e.operator().compares()
        ? compare(e.operator(), a, b) ? BigInteger.ONE : BigInteger.ZERO
        : pattern(calculate(e.operator(), a, b));
  }

  private static BigInteger cut(BigInteger value, int width) {
    return value == null ? null : value.and(Bits.mask(width));
  }

  private static boolean compare(RealOperator operator, double a, double b) {
    return switch (operator) {
      case EQUAL -> a == b;
      case NOT_EQUAL -> a != b;
      case LESS -> a < b;
      case LESS_EQUAL -> a <= b;
      case GREATER -> a > b;
      case GREATER_EQUAL -> a >= b;
      default -> throw new AssertionError(operator);
    };
  }

  /**
   * The result of an operator that gives a real number; functions of a library are computed alike
   * on all machines.
   */
  public static double calculate(RealOperator operator, double a, double b) {
    return switch (operator) {
      case ADD -> a + b;
      case SUBTRACT -> a - b;
      case MULTIPLY -> a * b;
      case DIVIDE -> a / b;
      case POWER -> Math.pow(a, b);
      case NEGATE -> -a;
      case ABSOLUTE -> Math.abs(a);
      case MINIMUM -> Math.min(a, b);
      case MAXIMUM -> Math.max(a, b);
      case FLOOR -> Math.floor(a);
      case CEILING -> Math.ceil(a);
      case SQUARE_ROOT -> StrictMath.sqrt(a);
      case LOGARITHM -> StrictMath.log(a);
      case DECIMAL_LOGARITHM -> StrictMath.log10(a);
      case EXPONENTIAL -> StrictMath.exp(a);
      case SINE -> StrictMath.sin(a);
      case COSINE -> StrictMath.cos(a);
      case TANGENT -> StrictMath.tan(a);
      case ARC_SINE -> StrictMath.asin(a);
      case ARC_COSINE -> StrictMath.acos(a);
      case ARC_TANGENT -> StrictMath.atan(a);
      case ARC_TANGENT_OF_TWO -> StrictMath.atan2(a, b);
      case HYPOTENUSE -> StrictMath.hypot(a, b);
      case HYPERBOLIC_SINE -> StrictMath.sinh(a);
      case HYPERBOLIC_COSINE -> StrictMath.cosh(a);
      case HYPERBOLIC_TANGENT -> StrictMath.tanh(a);
      case AREA_SINE -> Math.signum(a) * StrictMath.log(Math.abs(a) + StrictMath.hypot(a, 1));
      case AREA_COSINE -> StrictMath.log(a + StrictMath.sqrt(a * a - 1));
      case AREA_TANGENT -> StrictMath.log1p(2 * a / (1 - a)) / 2;
      default -> throw new AssertionError(operator);
    };
  }

  /**
   * The shortest decimal that stands for the number, which is finite: {@code 2.5}, {@code 1e+20}.
   */
  public static String text(double value) {
    BigDecimal exact = new BigDecimal(value);
    BigDecimal shortest = exact;
    for (int digits = 1; digits <= MAX_DIGITS; digits++) {
      shortest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (shortest.doubleValue() == value) {
        break;
      }
    }
    shortest = shortest.stripTrailingZeros();
    boolean minus = shortest.signum() == 0 && 1 / value < 0;
    int exponent = shortest.precision() - shortest.scale() - 1;
    String text =
        exponent < -5 || exponent > 15
            ? new BigDecimal(shortest.unscaledValue(), shortest.precision() - 1).toPlainString()
                + "e"
                + exponent
            : shortest.toPlainString();
    String sign = minus ? "-" : "";
    return sign + (text.contains(".") || text.contains("e") ? text : text + ".0");
  }
}
