package io.refmill.describe;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Binary;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import java.math.BigInteger;
import java.util.function.Predicate;

/**
 * Operands that make no difference, as parameters and generators of sources leave them: {@code 0 |
 * a} is {@code a}, and {@code 1 or a} is 1. A constant whose name is told is no such operand: it
 * says what it is there for.
 */
final class Neutral {
  private final Predicate<Constant> named;

  /**
   * Those of a text.
   *
   * @param named whether a constant goes by a name there
   */
  Neutral(Predicate<Constant> named) {
    this.named = named;
  }

  /** The only operand of two that counts, of the same width and sign; null where both do. */
  Expression rest(Binary e) {
    Expression kept = kept(e);
    return kept != null && kept.width() == e.width() && kept.signed() == e.signed() ? kept : null;
  }

  private Expression kept(Binary e) {
    boolean commutes =
        switch (e.operator()) {
          case OR, XOR, ADD, MULTIPLY, LOGICAL_OR, LOGICAL_AND -> true;
          default -> false;
        };
    Expression right = kept(e.operator(), e.right(), e.left());
    return right != null || !commutes ? right : kept(e.operator(), e.left(), e.right());
  }

  private Expression kept(BinaryOperator operator, Expression given, Expression other) {
    if (!(Assignments.assigned(given) instanceof Constant c)
        || !c.bits().isKnown()
        || named.test(c)) {
      return null;
    }
    BigInteger value = c.bits().value();
    boolean zero = value.signum() == 0;
    return switch (operator) {
      case OR, XOR, ADD, SUBTRACT, SHIFT_LEFT, SHIFT_RIGHT, ARITHMETIC_SHIFT_RIGHT ->
          zero ? other : null;
      case MULTIPLY -> value.equals(BigInteger.ONE) ? other : null;
      // What decides alone is a bit, as what is decided.
      case LOGICAL_OR -> zero ? bit(other) : constant(BigInteger.ONE);
      case LOGICAL_AND -> zero ? constant(BigInteger.ZERO) : bit(other);
      default -> null;
    };
  }

  private static Expression bit(Expression e) {
    return e.width() == 1 ? e : null;
  }

  private static Expression constant(BigInteger bit) {
    return new Constant(new Bits(1, bit, BigInteger.ZERO), false, null);
  }
}
