package io.refmill.compiler.emit.expression;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import java.math.BigInteger;

/**
 * Choices between 1 and 0, which are the bit that they ask for.
 *
 * <pre>
 * if (n > 9) y = 1; else y = 0;      y = int(n > 9)
 * if (en) y = 0; else y = 1;         y = int(not en)
 * s ? 1 : 0                          s
 * </pre>
 */
public final class Flags {
  private Flags() {}

  /** The bit that is chosen; null where anything else is, or constants with names are. */
  public static Expression of(Expression condition, Expression whenTrue, Expression whenFalse) {
    BigInteger t = bit(whenTrue);
    BigInteger f = bit(whenFalse);
    if (t == null || f == null || t.equals(f)) {
      return null;
    }
    return t.signum() != 0 ? set(condition) : clear(condition);
  }

  static Expression of(Expression.Conditional c) {
    return of(c.condition(), c.whenTrue(), c.whenFalse());
  }

  /** The bit that is 1 where a value is not 0. */
  private static Expression set(Expression e) {
    return e.width() > 1 ? new Expression.Unary(UnaryOperator.REDUCE_OR, e, 1, false) : e;
  }

  /** The bit that is 1 where a value is 0. */
  private static Expression clear(Expression e) {
    if (e instanceof Expression.Unary u
        && (u.operator() == UnaryOperator.LOGICAL_NOT
            || u.operator() == UnaryOperator.NOT && u.width() == 1)) {
      return set(u.operand());
    }
    BinaryOperator opposite = e instanceof Expression.Binary b ? opposite(b.operator()) : null;
    if (opposite != null) {
      Expression.Binary b = (Expression.Binary) e;
      return new Expression.Binary(opposite, b.left(), b.right(), 1, false);
    }
    return new Expression.Unary(UnaryOperator.LOGICAL_NOT, e, 1, false);
  }

  /** The comparison of integers that holds where another one does not; null for anything else. */
  private static BinaryOperator opposite(BinaryOperator operator) {
    return switch (operator) {
      case LESS -> BinaryOperator.GREATER_EQUAL;
      case LESS_EQUAL -> BinaryOperator.GREATER;
      case GREATER -> BinaryOperator.LESS_EQUAL;
      case GREATER_EQUAL -> BinaryOperator.LESS;
      default -> null;
    };
  }

  /** What a model takes for a constant without a name that is 0 or 1; else null. */
  private static BigInteger bit(Expression e) {
    return e instanceof Expression.Constant c
            && !c.speaks()
            && c.bits().knownValue().bitLength() <= 1
        ? c.bits().knownValue()
        : null;
  }
}
