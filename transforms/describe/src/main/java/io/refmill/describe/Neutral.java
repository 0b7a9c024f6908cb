package io.refmill.describe;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Binary;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.run.KnownBits;
import java.math.BigInteger;
import java.util.function.Predicate;

/**
 * Operands that make no difference, as parameters and generators of sources leave them: {@code 0 |
 * a} is {@code a}, as is {@code 1 & a} of one bit, and {@code 1 or a} is 1. A constant whose name
 * is told is no such operand: it says what it is there for.
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
          case AND, OR, XOR, ADD, MULTIPLY, LOGICAL_OR, LOGICAL_AND -> true;
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
      case AND -> covers(value, other) ? other : null;
      case MULTIPLY -> value.equals(BigInteger.ONE) ? other : null;
      // What decides alone is a bit, as what is decided.
      case LOGICAL_OR -> zero ? bit(other) : constant(BigInteger.ONE);
      case LOGICAL_AND -> zero ? constant(BigInteger.ZERO) : bit(other);
      default -> null;
    };
  }

  /** Whether a mask takes off no bit that a value has. What is computed it may cut to its width. */
  private static boolean covers(BigInteger mask, Expression e) {
    Expression core = Assignments.core(e);
    boolean bits =
        core instanceof Expression.SignalReference
            || core instanceof Expression.ElementSelect
            || core instanceof Expression.PartSelect
            || core instanceof Expression.IndexedPartSelect
            || core instanceof Expression.Concatenation
            || core instanceof Expression.Replication;
    return bits
        && !core.signed()
        && Bits.mask(e.width()).andNot(mask).andNot(KnownBits.of(e, s -> null).zeros()).signum()
            == 0;
  }

  private static Expression bit(Expression e) {
    return e.width() == 1 ? e : null;
  }

  private static Expression constant(BigInteger bit) {
    return new Constant(new Bits(1, bit, BigInteger.ZERO), false, null);
  }
}
