package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.expression.Literals;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.BinaryOperator;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Formula;
import java.math.BigInteger;
import java.util.function.Function;
import java.util.function.Predicate;

/** Writes constants as the source computes them from names: {@code self.DIV - 1} for 7. */
final class ConstantFormula {
  private final Predicate<Expression.Constant> declared;
  private final Function<Expression.Constant, PyExpression> named;

  /**
   * @param declared whether the class has an attribute for a constant with a name
   * @param named reads it
   */
  ConstantFormula(
      Predicate<Expression.Constant> declared, Function<Expression.Constant, PyExpression> named) {
    this.declared = declared;
    this.named = named;
  }

  /**
   * The formula, or null where there is none that gives the number.
   *
   * @param number what the constant counts as
   */
  PyExpression of(Expression.Constant c, BigInteger number) {
    return number.equals(c.formula().value()) && isDeclared(c) ? code(c) : null;
  }

  private boolean isDeclared(Expression.Constant c) {
    if (c.name() != null) {
      return declared.test(c);
    }
    return c.formula() == Formula.NONE
        || isDeclared(c.formula().left()) && isDeclared(c.formula().right());
  }

  private PyExpression code(Expression.Constant c) {
    if (c.name() != null) {
      return named.apply(c);
    } else if (c.formula() == Formula.NONE) {
      return Literals.literal(c.bits().value(), c.width(), c.spelling()).code();
    }
    PyExpression left = code(c.formula().left());
    PyExpression right = code(c.formula().right());
    return switch (c.formula().operator()) {
      case ADD -> PyExpression.Sum.of(left, right);
      case SUBTRACT -> PyExpression.Sum.of(left, true, right);
      case MULTIPLY -> new PyExpression.Binary(BinaryOperator.MULTIPLY, left, right);
      case DIVIDE -> new PyExpression.Binary(BinaryOperator.FLOOR_DIVIDE, left, right);
      default -> new PyExpression.Binary(BinaryOperator.SHIFT_LEFT, left, right);
    };
  }
}
