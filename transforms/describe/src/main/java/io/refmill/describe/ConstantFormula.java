package io.refmill.describe;

import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Formula;
import java.math.BigInteger;
import java.util.Map;

/** Writes constants as the source computes them from names: {@code DIV - 1} for 24999. */
final class ConstantFormula {
  private ConstantFormula() {}

  /**
   * Whether the source computes a constant from names of the design so that a reader can do the
   * same.
   *
   * @param value what the constant counts as
   * @param names of the design, with their values
   */
  static boolean says(Constant c, BigInteger value, Map<String, BigInteger> names) {
    return c.name() == null && value.equals(c.formula().value()) && isKnown(c, names);
  }

  private static boolean isKnown(Constant c, Map<String, BigInteger> names) {
    if (c.name() != null) {
      return c.bits().value().equals(names.get(Constants.name(c.name())));
    }
    return c.formula() == Formula.NONE
        || isKnown(c.formula().left(), names) && isKnown(c.formula().right(), names);
  }

  /** The formula; its names are then among those that formulas use. */
  static Term of(Constant c, Formulas formulas) {
    if (c.name() != null || c.formula() == Formula.NONE) {
      return formulas.constant(c, c.bits().value());
    }
    Term left = of(c.formula().left(), formulas);
    Term right = of(c.formula().right(), formulas);
    return switch (c.formula().operator()) {
      case ADD -> join(left, " + ", right, Term.SUM, Term.SUM);
      case SUBTRACT -> join(left, " - ", right, Term.SUM, Term.PRODUCT);
      case MULTIPLY -> join(left, " * ", right, Term.PRODUCT, Term.PRODUCT);
      case DIVIDE -> {
        formulas.use(Notation.DIVIDE);
        yield join(left, " // ", right, Term.PRODUCT, Term.SIGN);
      }
      default -> join(left, " << ", right, Term.SHIFT, Term.SUM);
    };
  }

  /**
   * An operator between its operands.
   *
   * @param level of the operator
   * @param least level that the right operand needs to stand without parentheses
   */
  private static Term join(Term left, String operator, Term right, int level, int least) {
    return new Term(left.in(level) + operator + right.in(least), level, null, null);
  }
}
