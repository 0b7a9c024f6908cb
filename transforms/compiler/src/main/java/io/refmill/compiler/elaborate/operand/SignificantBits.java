package io.refmill.compiler.elaborate.operand;

import io.refmill.compiler.ir.Expression;

/** How many low bits of an unsigned value can be other than 0, as far as its operators say. */
public final class SignificantBits {
  private SignificantBits() {}

  /** At most the width of the expression. */
  public static int of(Expression e) {
    return Math.min(e.width(), bits(e));
  }

  private static int bits(Expression e) {
    if (e instanceof Expression.Constant constant) {
      return constant.bits().isKnown() ? constant.bits().value().bitLength() : e.width();
    }
    if (e instanceof Expression.Resize resize) {
      return resize.extendSign() ? e.width() : of(resize.operand());
    }
    if (e instanceof Expression.Conditional choice) {
      return Math.max(of(choice.whenTrue()), of(choice.whenFalse()));
    }
    return e instanceof Expression.Binary binary ? bits(binary) : e.width();
  }

  private static int bits(Expression.Binary e) {
    return switch (e.operator()) {
      case ADD -> Math.max(of(e.left()), of(e.right())) + 1;
      case MULTIPLY -> of(e.left()) + of(e.right());
      case AND -> Math.min(of(e.left()), of(e.right()));
      case OR, XOR -> Math.max(of(e.left()), of(e.right()));
      case DIVIDE, SHIFT_RIGHT, ARITHMETIC_SHIFT_RIGHT -> of(e.left());
      case MODULO -> of(e.right());
      case SUBTRACT, XNOR, SHIFT_LEFT, POWER -> e.width();
      case EQUAL,
          NOT_EQUAL,
          CASE_EQUAL,
          CASE_NOT_EQUAL,
          WILDCARD_EQUAL,
          WILDCARD_NOT_EQUAL,
          LESS,
          LESS_EQUAL,
          GREATER,
          GREATER_EQUAL,
          LOGICAL_AND,
          LOGICAL_OR ->
          1;
    };
  }
}
