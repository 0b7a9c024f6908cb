package io.refmill.compiler.emit.statement;

import io.refmill.compiler.emit.expression.Literals;
import io.refmill.compiler.emit.expression.Operations;
import io.refmill.compiler.emit.expression.PythonExpressions;
import io.refmill.compiler.emit.python.Bounded;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.ComparisonOperator;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CaseCoverage;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Writes the labels of case items as conditions. */
final class CaseConditions {
  private static final PyExpression TRUE = new PyExpression.BooleanLiteral(true);

  private final PythonExpressions expressions;

  CaseConditions(PythonExpressions expressions) {
    this.expressions = expressions;
  }

  /**
   * Whether a selector is compared as a number with a sign: it was extended by that, which only its
   * labels asked for, and some of them are below 0.
   *
   * <pre>
   * case (a) -4: ...      of 4 bits      a number from -8 to 7, and not one of 32 bits
   * </pre>
   */
  static boolean isSigned(Statement.Case c) {
    return c.kind() != Statement.CaseKind.INSIDE
        && c.selector().signed()
        && c.selector() instanceof Expression.Resize r
        && r.extendSign()
        && r.operand().signed()
        && r.width() > r.operand().width()
        && c.items().stream()
            .flatMap(i -> i.labels().stream())
            .allMatch(l -> l instanceof Expression.Constant k && k.signed() && k.bits().isKnown())
        && c.items().stream()
            .flatMap(i -> i.labels().stream())
            .anyMatch(l -> ((Expression.Constant) l).bits().signedValue().signum() < 0);
  }

  /**
   * The condition of an item; null when it never holds.
   *
   * @param selector null where it is constant, or where labels are conditions themselves
   */
  PyExpression of(Statement.Case c, Statement.CaseItem item, PyExpression selector) {
    List<PyExpression> equals = new ArrayList<>();
    List<PyExpression> others = new ArrayList<>();
    for (Expression label : item.labels()) {
      if (c.kind() == Statement.CaseKind.INSIDE) {
        others.add(expressions.truth(label).code());
      } else if (label instanceof Expression.Constant constant) {
        constant(c, constant, selector, equals, others);
      } else {
        others.add(computed(c, label, selector));
      }
    }
    List<PyExpression> all = new ArrayList<>();
    if (equals.size() == 1) {
      all.add(equal(selector, equals.get(0)));
    } else if (equals.size() > 1) {
      PyExpression labels = new PyExpression.TupleDisplay(equals);
      all.add(new PyExpression.Comparison(selector, ComparisonOperator.IN, labels));
    }
    all.addAll(others);
    return all.isEmpty() ? null : PyExpression.Chain.of(ChainOperator.OR, all);
  }

  /** Adds a label to those that the selector has to equal, or the condition that it is. */
  private void constant(
      Statement.Case c,
      Expression.Constant label,
      PyExpression selector,
      List<PyExpression> equals,
      List<PyExpression> others) {
    BigInteger wild = CaseCoverage.wildcards(c.kind(), label.bits());
    if (wild == null) {
      return;
    }
    BigInteger value = label.bits().value().andNot(wild);
    if (selector == null) {
      if (Operations.constantOf(c.selector()).andNot(wild).equals(value)) {
        others.add(TRUE);
      }
    } else if (wild.signum() == 0) {
      Bounded text =
          isSigned(c)
              ? expressions.number(label)
              : label.name() == null
                  ? Literals.label(value, label.width(), label.spelling())
                  : expressions.value(label);
      equals.add(text.code());
    } else {
      others.add(masked(label, value, Bits.mask(label.width()).andNot(wild), selector));
    }
  }

  private static PyExpression masked(
      Expression.Constant label, BigInteger value, BigInteger care, PyExpression selector) {
    if (care.signum() == 0) {
      return TRUE;
    }
    BigInteger wild = Bits.mask(label.width()).andNot(care);
    boolean extended = label.spelling() != null && care.bitLength() > label.spelling().width();
    if (extended && wild.bitCount() == wild.bitLength()) {
      // All bits from one on count, more than the source shows.
      int low = wild.bitLength();
      return equal(
          new PyExpression.Binary(
              PyExpression.BinaryOperator.SHIFT_RIGHT, selector, PyExpression.number(low)),
          Literals.decimal(value.shiftRight(low)).code());
    }
    Bounded mask =
        extended ? Literals.hex(care) : Literals.literal(care, label.width(), label.spelling());
    PyExpression asked = PyExpression.Chain.of(ChainOperator.BIT_AND, selector, mask.code());
    if (care.bitCount() == 1 && value.equals(care)) {
      return asked;
    }
    return equal(
        asked,
        extended
            ? Literals.hex(value).code()
            : Literals.label(value, label.width(), label.spelling()).code());
  }

  private PyExpression computed(Statement.Case c, Expression label, PyExpression selector) {
    if (selector == null
        && label.width() == 1
        && Operations.constantOf(c.selector()).signum() != 0) {
      return expressions.truth(label).code();
    }
    PyExpression left = selector == null ? expressions.value(c.selector()).code() : selector;
    return equal(left, expressions.integer(expressions.value(label)).code());
  }

  private static PyExpression equal(PyExpression left, PyExpression right) {
    return new PyExpression.Comparison(left, ComparisonOperator.EQUAL, right);
  }
}
