package io.refmill.compiler.emit.expression;

import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;

/**
 * The low bits of a sum, a product or bits that are combined depend on none of the bits above in
 * its operands: where no more than these is wanted, signs need not be extended.
 *
 * <pre>
 * before  (signed(position, 16) + 1) & 0xFFFF      after  (position + 1) & 0xFFFF
 * </pre>
 */
final class LowBits {
  private LowBits() {}

  /** An expression of so many bits, the low ones of another; null where no sign is saved. */
  static Expression withoutSigns(Expression e, int width) {
    return extendsSign(e, width) ? low(e, width) : null;
  }

  /** Whether a sign is extended of which nothing is wanted. */
  private static boolean extendsSign(Expression e, int width) {
    if (e instanceof Expression.Resize r) {
      return r.operand().width() >= width
          && (r.extendSign() && r.width() > r.operand().width() || extendsSign(r.operand(), width));
    }
    if (e instanceof Expression.Binary b && isLocal(b.operator())) {
      return extendsSign(b.left(), width) || extendsSign(b.right(), width);
    }
    if (e instanceof Expression.Unary u && isLocal(u.operator())) {
      return extendsSign(u.operand(), width);
    }
    return e instanceof Expression.Conditional c
        && (extendsSign(c.whenTrue(), width)
            || extendsSign(c.whenFalse(), width)
            || isCut(c.whenTrue(), width)
            || isCut(c.whenFalse(), width));
  }

  /** Whether bits of a number are not wanted: -1 of 32 bits for 8 of them. */
  private static boolean isCut(Expression e, int width) {
    return e instanceof Expression.Constant c
        && c.name() == null
        && c.bits().isKnown()
        && c.bits().value().bitLength() > width;
  }

  private static Expression low(Expression e, int width) {
    if (e.width() == width) {
      return e;
    }
    if (e instanceof Expression.Resize r && r.operand().width() >= width) {
      return low(r.operand(), width);
    }
    if (e instanceof Expression.Binary b && isLocal(b.operator())) {
      return new Expression.Binary(
          b.operator(), low(b.left(), width), low(b.right(), width), width, b.signed());
    }
    if (e instanceof Expression.Unary u && isLocal(u.operator())) {
      return new Expression.Unary(u.operator(), low(u.operand(), width), width, u.signed());
    }
    if (e instanceof Expression.Conditional c) {
      return new Expression.Conditional(
          c.condition(), low(c.whenTrue(), width), low(c.whenFalse(), width));
    }
    return FoldedExpressions.resize(e, width, false, e.signed());
  }

  private static boolean isLocal(BinaryOperator operator) {
    return switch (operator) {
      case ADD, SUBTRACT, MULTIPLY, AND, OR, XOR, XNOR -> true;
      default -> false;
    };
  }

  private static boolean isLocal(UnaryOperator operator) {
    return operator == UnaryOperator.NOT || operator == UnaryOperator.NEGATE;
  }
}
