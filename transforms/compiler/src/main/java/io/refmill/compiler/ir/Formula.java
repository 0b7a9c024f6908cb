package io.refmill.compiler.ir;

import java.math.BigInteger;
import java.util.Objects;

/**
 * How the source computes a constant from others that have names, as in {@code DIV - 1}: for those
 * who read a model. Any two are equal, so that nothing else can depend on them.
 */
public final class Formula {
  /** That of a constant that is a number, a name, or computed otherwise. */
  public static final Formula NONE = new Formula(null, null, null, 0);

  /** Operations of one formula: longer ones are no easier to read than their value. */
  private static final int MAX_OPERATIONS = 4;

  /** Places that a value is shifted by at most. */
  private static final int MAX_SHIFT = 64;

  private final Expression.BinaryOperator operator;
  private final Expression.Constant left;
  private final Expression.Constant right;
  private final int operations;

  private Formula(
      Expression.BinaryOperator operator,
      Expression.Constant left,
      Expression.Constant right,
      int operations) {
    this.operator = operator;
    this.left = left;
    this.right = right;
    this.operations = operations;
  }

  /** What an operator does to two constants, or {@link #NONE} where no name is in it. */
  static Formula of(
      Expression.BinaryOperator operator, Expression.Constant left, Expression.Constant right) {
    boolean arithmetic =
        switch (operator) {
          case ADD, SUBTRACT, MULTIPLY, DIVIDE, SHIFT_LEFT -> true;
          case POWER -> left.name() == null && left.bits().value().equals(BigInteger.TWO);
          default -> false;
        };
    int operations = left.formula().operations + right.formula().operations + 1;
    return arithmetic
            && operations <= MAX_OPERATIONS
            && isWritten(left)
            && isWritten(right)
            && (isNamed(left) || isNamed(right))
        ? new Formula(operator, left, right, operations)
        : NONE;
  }

  private static boolean isWritten(Expression.Constant c) {
    return c.bits().isKnown() && (isNamed(c) || c.spelling() != null);
  }

  private static boolean isNamed(Expression.Constant c) {
    return c.name() != null || c.formula() != NONE;
  }

  /**
   * The operator, {@code SHIFT_LEFT} of 1 for a power of two.
   *
   * @throws NullPointerException for {@link #NONE}, which has none
   */
  public Expression.BinaryOperator operator() {
    return operator == Expression.BinaryOperator.POWER
        ? Expression.BinaryOperator.SHIFT_LEFT
        : Objects.requireNonNull(operator);
  }

  /** The first operand; that of a shift for a power of two is 1. */
  public Expression.Constant left() {
    return operator == Expression.BinaryOperator.POWER
        ? Expression.Constant.of(left.width(), 1)
        : left;
  }

  public Expression.Constant right() {
    return right;
  }

  /**
   * What comes out with numbers of any size, or null if there is no formula, or if an operand or
   * the result is negative.
   */
  public BigInteger value() {
    if (this == NONE) {
      return null;
    }
    BigInteger a = value(left());
    BigInteger b = value(right());
    if (a == null || b == null) {
      return null;
    }
    BigInteger result =
        switch (operator()) {
          case ADD -> a.add(b);
          case SUBTRACT -> a.subtract(b);
          case MULTIPLY -> a.multiply(b);
          case DIVIDE -> b.signum() == 0 ? null : a.divide(b);
          default ->
              b.bitLength() > 30 || b.intValue() > MAX_SHIFT ? null : a.shiftLeft(b.intValue());
        };
    return result == null || result.signum() < 0 ? null : result;
  }

  /** The number that an operand stands for, or null if it is negative. */
  private static BigInteger value(Expression.Constant c) {
    if (c.name() == null && c.formula() != NONE) {
      return c.formula().value();
    }
    boolean negative = c.signed() && c.bits().value().testBit(c.width() - 1);
    return negative ? null : c.bits().value();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Formula;
  }

  @Override
  public int hashCode() {
    return 0;
  }

  @Override
  public String toString() {
    return this == NONE ? "" : left + " " + operator + " " + right;
  }
}
