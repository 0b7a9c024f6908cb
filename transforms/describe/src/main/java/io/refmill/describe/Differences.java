package io.refmill.describe;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Binary;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import java.math.BigInteger;

/**
 * Equalities of differences, whose width would need a modulus.
 *
 * <pre>
 * before  (count - 1) % 2**32 is 0
 * after   count is 1
 * </pre>
 */
final class Differences {
  private Differences() {}

  /**
   * The sides of the same equality without the constant that is taken off the left one; null where
   * it is no such one, or where names or the width say something.
   */
  static Expression[] moved(Expression left, Expression right) {
    if (!(left instanceof Binary b)
        || b.operator() != BinaryOperator.SUBTRACT
        || b.signed()
        || right.signed()
        || !(right instanceof Constant asked)
        || !(Assignments.core(b.right()) instanceof Constant less)
        || !isNumber(asked)
        || !isNumber(less)) {
      return null;
    }
    Expression value = Assignments.core(b.left());
    BigInteger sum = asked.bits().value().add(less.bits().value());
    if (value instanceof Constant || value.signed() || sum.bitLength() > value.width()) {
      return null;
    }
    Constant moved = new Constant(Bits.of(value.width(), sum), false, null, asked.spelling());
    return new Expression[] {value, moved};
  }

  private static boolean isNumber(Constant c) {
    return c.bits().isKnown() && !c.speaks();
  }
}
