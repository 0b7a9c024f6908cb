package io.refmill.compiler.ir;

/** Operators that take or give real numbers (IEEE 1800-2017 6.12, 11.3.1, 20.5, 20.8.2). */
public enum RealOperator {
  ADD(Result.REAL),
  SUBTRACT(Result.REAL),
  MULTIPLY(Result.REAL),
  /** By 0: infinite, or no number. */
  DIVIDE(Result.REAL),
  POWER(Result.REAL),
  NEGATE(Result.REAL),
  ABSOLUTE(Result.REAL),
  MINIMUM(Result.REAL),
  MAXIMUM(Result.REAL),
  FLOOR(Result.REAL),
  CEILING(Result.REAL),
  SQUARE_ROOT(Result.REAL),
  LOGARITHM(Result.REAL),
  DECIMAL_LOGARITHM(Result.REAL),
  EXPONENTIAL(Result.REAL),
  SINE(Result.REAL),
  COSINE(Result.REAL),
  TANGENT(Result.REAL),
  ARC_SINE(Result.REAL),
  ARC_COSINE(Result.REAL),
  ARC_TANGENT(Result.REAL),
  /** Of the quotient of two, with the quadrant that their signs tell. */
  ARC_TANGENT_OF_TWO(Result.REAL),
  HYPOTENUSE(Result.REAL),
  HYPERBOLIC_SINE(Result.REAL),
  HYPERBOLIC_COSINE(Result.REAL),
  HYPERBOLIC_TANGENT(Result.REAL),
  AREA_SINE(Result.REAL),
  AREA_COSINE(Result.REAL),
  AREA_TANGENT(Result.REAL),
  /** Of an integer, with its own sign; bits that are x or z count as 0 (6.12.1). */
  FROM_INTEGER(Result.REAL),
  /** Of 64 bits that are the pattern of IEEE 754. */
  FROM_BITS(Result.REAL),
  EQUAL(Result.BIT),
  NOT_EQUAL(Result.BIT),
  LESS(Result.BIT),
  LESS_EQUAL(Result.BIT),
  GREATER(Result.BIT),
  GREATER_EQUAL(Result.BIT),
  /** To the nearest integer, halves away from zero (6.12.1); x of what is no number. */
  ROUND(Result.INTEGER),
  /** To the next integer towards zero; x of what is no number. */
  TRUNCATE(Result.INTEGER),
  /** The pattern of IEEE 754, 64 bits. */
  TO_BITS(Result.INTEGER);

  private enum Result {
    REAL,
    BIT,
    INTEGER
  }

  private final Result result;

  RealOperator(Result result) {
    this.result = result;
  }

  /** Whether the result is a real number. */
  public boolean givesReal() {
    return result == Result.REAL;
  }

  /** Whether the result is a truth value. */
  public boolean compares() {
    return result == Result.BIT;
  }

  /** Whether the operand is real, and not an integer or a pattern. */
  public boolean takesReal() {
    return this != FROM_INTEGER && this != FROM_BITS;
  }

  /**
   * Whether the operator is a function of mathematics (20.8.2) that only a library has: models,
   * which import nothing, have its values but not the function.
   */
  public boolean ofLibrary() {
    return compareTo(SQUARE_ROOT) >= 0 && compareTo(AREA_TANGENT) <= 0;
  }

  /** How many operands there are. */
  public int operands() {
    switch (this) {
      case ADD:
      case SUBTRACT:
      case MULTIPLY:
      case DIVIDE:
      case POWER:
      case MINIMUM:
      case MAXIMUM:
      case ARC_TANGENT_OF_TWO:
      case HYPOTENUSE:
        return 2;
      default:
        return compares() ? 2 : 1;
    }
  }
}
