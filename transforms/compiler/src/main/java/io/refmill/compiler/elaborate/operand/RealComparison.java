package io.refmill.compiler.elaborate.operand;

import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Comparison of an integer that varies with a real constant, which is usually a parameter such as
 * {@code 50e6 / 4}. The integer is converted to real (IEEE 1800-2017 11.3.1), so the same answer
 * comes from comparing it with the next integer below or above. Exact up to 53 bits, where the
 * conversion is, too.
 */
public final class RealComparison {
  private static final int EXACT_BITS = 53;

  private RealComparison() {}

  /** The comparison, or null when it is not of this kind. */
  public static Operand ofVariable(String operator, Operand left, Operand right) {
    boolean realRight = right instanceof Operand.RealOperand;
    if (realRight == (left instanceof Operand.RealOperand)
        || (realRight ? left : right) instanceof Operand.Real) {
      return null;
    }
    Operand integer = realRight ? left : right;
    double real = ((Operand.RealOperand) (realRight ? right : left)).value();
    if (!integer.type().integral()
        || integer.width() > EXACT_BITS
        || Double.isNaN(real)
        || Double.isInfinite(real)) {
      return null;
    }
    Expression value = integer.self();
    if (value instanceof Constant) {
      return null;
    }
    BinaryOperator op = operator(operator, realRight);
    if (op == null) {
      return null;
    }
    BigDecimal exact = new BigDecimal(real);
    BigInteger floor = exact.setScale(0, RoundingMode.FLOOR).toBigIntegerExact();
    boolean whole = new BigDecimal(floor).compareTo(exact) == 0;
    switch (op) {
      case EQUAL:
      case NOT_EQUAL:
        // Never equal to a fraction: compared with a number that the integer cannot be.
        return compare(op, value, whole ? floor : BigInteger.ONE.shiftLeft(integer.width() + 1));
      case LESS:
        return compare(op, value, whole ? floor : floor.add(BigInteger.ONE));
      case GREATER_EQUAL:
        return compare(op, value, whole ? floor : floor.add(BigInteger.ONE));
      default:
        return compare(op, value, floor);
    }
  }

  /** With the integer on the left. */
  private static BinaryOperator operator(String operator, boolean integerLeft) {
    switch (operator) {
      case "==":
        return BinaryOperator.EQUAL;
      case "!=":
        return BinaryOperator.NOT_EQUAL;
      case "<":
        return integerLeft ? BinaryOperator.LESS : BinaryOperator.GREATER;
      case "<=":
        return integerLeft ? BinaryOperator.LESS_EQUAL : BinaryOperator.GREATER_EQUAL;
      case ">":
        return integerLeft ? BinaryOperator.GREATER : BinaryOperator.LESS;
      case ">=":
        return integerLeft ? BinaryOperator.GREATER_EQUAL : BinaryOperator.LESS_EQUAL;
      default:
        return null;
    }
  }

  private static Operand compare(BinaryOperator op, Expression value, BigInteger number) {
    if (!value.signed() && number.signum() >= 0 && number.bitLength() <= value.width()) {
      return new Operand.Leaf(
          new Expression.Binary(op, value, Constant.of(value.width(), number), 1, false));
    }
    int width = Math.max(value.width(), number.bitLength()) + 1;
    Expression wide = FoldedExpressions.resize(value, width, value.signed(), true);
    Constant constant = new Constant(Bits.of(width, number), true, null);
    return new Operand.Leaf(new Expression.Binary(op, wide, constant, 1, false));
  }
}
