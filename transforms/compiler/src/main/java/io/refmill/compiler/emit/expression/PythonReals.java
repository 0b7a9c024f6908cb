package io.refmill.compiler.emit.expression;

import io.refmill.compiler.emit.python.Bounded;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.ComparisonOperator;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.RealOperator;
import io.refmill.compiler.ir.Reals;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes real numbers: what the IR has as bit patterns of IEEE 754 are floats in Python. They get
 * the bounds of their patterns, so that nothing masks them.
 */
public final class PythonReals {
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
  public static Bounded literal(double value) {
    if (Double.isNaN(value)) {
      return real(special("nan"));
    } else if (Double.isInfinite(value)) {
      return real(special(value > 0 ? "inf" : "-inf"));
    }
    return real(new PyExpression.FloatLiteral(value));
  }

  private static PyExpression special(String name) {
    return PyExpression.call("float", new PyExpression.StringLiteral(name));
  }

  private static Bounded real(PyExpression code) {
    return Bounded.integer(code, BigInteger.ZERO, HIGH);
  }

  /** An operation that gives a real number or an integer; comparisons are conditions. */
  Bounded operation(Expression.RealOperation e) {
    Expression first = e.operands().get(0);
    switch (e.operator()) {
      case ADD:
        return sum(e, false);
      case SUBTRACT:
        return sum(e, true);
      case MULTIPLY:
        return product(e, PyExpression.BinaryOperator.MULTIPLY);
      case DIVIDE:
        if (e.operands().get(1) instanceof Expression.RealConstant c && c.value() != 0) {
          return product(e, PyExpression.BinaryOperator.DIVIDE);
        }
        return call(Helper.REAL_QUOTIENT, "real_quotient", e);
      case POWER:
        return call(Helper.REAL_POWER, "real_power", e);
      case NEGATE:
        return real(
            new PyExpression.Unary(
                PyExpression.UnaryOperator.NEGATIVE, expressions.value(first).code()));
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
        return real(PyExpression.call("float", integer(first).code()));
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
  Bounded comparison(Expression.RealOperation e) {
    ComparisonOperator sign =
        switch (e.operator()) {
          case EQUAL -> ComparisonOperator.EQUAL;
          case NOT_EQUAL -> ComparisonOperator.NOT_EQUAL;
          case LESS -> ComparisonOperator.LESS;
          case LESS_EQUAL -> ComparisonOperator.LESS_EQUAL;
          case GREATER -> ComparisonOperator.GREATER;
          case GREATER_EQUAL -> ComparisonOperator.GREATER_EQUAL;
          default -> null;
        };
    if (sign == null) {
      return null;
    }
    scope.comparesReals();
    Bounded[] sides = sides(e);
    return Operations.compare(sides[0], sign, sides[1]);
  }

  /** A sum of two: floats may not be added in another order. */
  private Bounded sum(Expression.RealOperation e, boolean subtracted) {
    Bounded[] sides = sides(e);
    return real(PyExpression.Sum.of(sides[0].code(), subtracted, sides[1].code()));
  }

  private Bounded product(Expression.RealOperation e, PyExpression.BinaryOperator operator) {
    Bounded[] sides = sides(e);
    return real(new PyExpression.Binary(operator, sides[0].code(), sides[1].code()));
  }

  /** Both operands; Python converts one integer beside a float by itself. */
  private Bounded[] sides(Expression.RealOperation e) {
    Expression left = e.operands().get(0);
    Expression right = e.operands().get(1);
    boolean one = isShort(left) != isShort(right);
    return new Bounded[] {side(left, one), side(right, one)};
  }

  private Bounded side(Expression e, boolean one) {
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

  private Bounded integer(Expression e) {
    return expressions.integer(expressions.number(e));
  }

  private Bounded call(Helper helper, String name, Expression.RealOperation e) {
    if (helper != null) {
      scope.helper(helper);
    }
    List<PyExpression> arguments = new ArrayList<>();
    for (Expression operand : e.operands()) {
      arguments.add(expressions.integer(expressions.value(operand)).code());
    }
    return real(new PyExpression.Call(new PyExpression.Name(name), arguments));
  }
}
