package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.RealOperator;
import io.refmill.compiler.ir.Reals;
import java.math.BigInteger;

/**
 * Writes real numbers: what the IR has as bit patterns of IEEE 754 are floats in Python. They get
 * the bounds of their patterns, so that nothing masks them.
 */
final class PythonReals {
  private static final BigInteger HIGH = Bits.mask(Reals.WIDTH);

  /** No integer from a real number is larger. */
  private static final BigInteger LARGEST = BigInteger.ONE.shiftLeft(Double.MAX_EXPONENT + 1);

  private final PythonExpressions expressions;
  private final Scope scope;

  PythonReals(PythonExpressions expressions, Scope scope) {
    this.expressions = expressions;
    this.scope = scope;
  }

  /** A real number as Python has it. */
  static Py literal(double value) {
    if (Double.isNaN(value)) {
      return real("float(\"nan\")", Py.ATOM);
    } else if (Double.isInfinite(value)) {
      return real(value > 0 ? "float(\"inf\")" : "float(\"-inf\")", Py.ATOM);
    }
    String text = Reals.text(value);
    return real(text, text.startsWith("-") ? Py.UNARY : Py.ATOM);
  }

  private static Py real(String text, int precedence) {
    return new Py(text, precedence, BigInteger.ZERO, HIGH, false);
  }

  /** An operation that gives a real number or an integer; comparisons are conditions. */
  Py operation(Expression.RealOperation e) {
    Expression first = e.operands().get(0);
    switch (e.operator()) {
      case ADD:
        return infix(e, "+", Py.ADD);
      case SUBTRACT:
        return infix(e, "-", Py.ADD);
      case MULTIPLY:
        return infix(e, "*", Py.MULTIPLY);
      case DIVIDE:
        if (e.operands().get(1) instanceof Expression.RealConstant c && c.value() != 0) {
          return infix(e, "/", Py.MULTIPLY);
        }
        return call(Helper.REAL_QUOTIENT, "real_quotient", e);
      case POWER:
        return call(Helper.REAL_POWER, "real_power", e);
      case NEGATE:
        return real("-" + expressions.value(first).in(Py.UNARY), Py.UNARY);
      case ABSOLUTE:
        return call(null, "abs", e);
      case MINIMUM:
        return call(null, "min", e);
      case MAXIMUM:
        return call(null, "max", e);
      case FLOOR:
        return call(Helper.REAL_FLOOR, "real_floor", e);
      case CEILING:
        return call(Helper.REAL_CEILING, "real_ceiling", e);
      case FROM_INTEGER:
        return real("float(" + integer(first).text() + ")", Py.ATOM);
      case FROM_BITS:
        return call(Helper.BITS_TO_REAL, "bits_to_real", e);
      case TO_BITS:
        return call(Helper.REAL_TO_BITS, "real_to_bits", e);
      case ROUND:
        return call(Helper.NEAREST_INTEGER, "nearest_integer", e)
            .withBounds(LARGEST.negate(), LARGEST);
      case TRUNCATE:
        return call(Helper.WHOLE_PART, "whole_part", e).withBounds(LARGEST.negate(), LARGEST);
      default:
        return expressions.integer(comparison(e));
    }
  }

  /** The condition that a comparison is, or null for any other operation. */
  Py comparison(Expression.RealOperation e) {
    String sign =
        switch (e.operator()) {
          case EQUAL -> "==";
          case NOT_EQUAL -> "!=";
          case LESS -> "<";
          case LESS_EQUAL -> "<=";
          case GREATER -> ">";
          case GREATER_EQUAL -> ">=";
          default -> null;
        };
    if (sign == null) {
      return null;
    }
    scope.comparesReals();
    Py[] sides = sides(e);
    return PyText.compare(sides[0], sign, sides[1]);
  }

  private Py infix(Expression.RealOperation e, String sign, int precedence) {
    Py[] sides = sides(e);
    String text = sides[0].in(precedence - 1) + " " + sign + " " + sides[1].in(precedence);
    return real(text, precedence);
  }

  /** Both operands; Python converts one integer beside a float by itself. */
  private Py[] sides(Expression.RealOperation e) {
    Expression left = e.operands().get(0);
    Expression right = e.operands().get(1);
    boolean one = isShort(left) != isShort(right);
    return new Py[] {side(left, one), side(right, one)};
  }

  private Py side(Expression e, boolean one) {
    return one && isShort(e)
        ? integer(((Expression.RealOperation) e).operands().get(0))
        : expressions.value(e);
  }

  /** An integer that a float has exactly, so that comparisons give the same. */
  private static boolean isShort(Expression e) {
    return e instanceof Expression.RealOperation o
        && o.operator() == RealOperator.FROM_INTEGER
        && o.operands().get(0).width() <= Reals.EXACT_BITS;
  }

  private Py integer(Expression e) {
    return expressions.integer(expressions.number(e));
  }

  private Py call(Helper helper, String name, Expression.RealOperation e) {
    if (helper != null) {
      scope.helper(helper);
    }
    StringBuilder text = new StringBuilder(name).append('(');
    for (Expression operand : e.operands()) {
      text.append(text.charAt(text.length() - 1) == '(' ? "" : ", ");
      text.append(expressions.integer(expressions.value(operand)).text());
    }
    return real(text.append(')').toString(), Py.ATOM);
  }
}
