package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.lower.Evaluate;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Writes comparisons, logical operators and reductions as conditions. */
final class PythonConditions {
  private static final BigInteger ZERO = BigInteger.ZERO;
  private static final BigInteger ONE = BigInteger.ONE;

  private final PythonExpressions expressions;
  private final Scope scope;

  PythonConditions(PythonExpressions expressions, Scope scope) {
    this.expressions = expressions;
    this.scope = scope;
  }

  /** The bit, or its complement, that a comparison of one bit with 0 or 1 comes to; else null. */
  static Expression bit(Expression.Binary b) {
    boolean equal = isEqual(b.operator());
    if (!equal && !isUnequal(b.operator())
        || !(b.right() instanceof Expression.Constant c)
        || c.name() != null
        || !c.bits().isKnown()
        || c.bits().value().bitLength() > 1) {
      return null;
    }
    Expression bit = b.left();
    while (bit instanceof Expression.Resize r
        && r.width() >= r.operand().width()
        && (!r.extendSign() || r.width() == r.operand().width())) {
      bit = r.operand();
    }
    if (bit.width() != 1 || bit instanceof Expression.Conditional) {
      return null;
    }
    return (c.bits().value().signum() != 0) == equal
        ? bit
        : new Expression.Unary(Expression.UnaryOperator.NOT, bit, 1, false);
  }

  private static boolean isEqual(BinaryOperator op) {
    return op == BinaryOperator.EQUAL
        || op == BinaryOperator.CASE_EQUAL
        || op == BinaryOperator.WILDCARD_EQUAL;
  }

  private static boolean isUnequal(BinaryOperator op) {
    return op == BinaryOperator.NOT_EQUAL
        || op == BinaryOperator.CASE_NOT_EQUAL
        || op == BinaryOperator.WILDCARD_NOT_EQUAL;
  }

  /** A condition as a bool-like text when the expression has that form, else null. */
  Py asTruth(Expression e) {
    if (e instanceof Expression.Binary b) {
      Expression bit = bit(b);
      if (bit != null) {
        return asTruth(bit);
      }
      switch (b.operator()) {
        case LOGICAL_AND -> {
          return conjunction(b);
        }
        case LOGICAL_OR -> {
          return PyText.both(part(b.left()), "or", part(b.right()), Py.OR);
        }
        case EQUAL,
            NOT_EQUAL,
            CASE_EQUAL,
            CASE_NOT_EQUAL,
            WILDCARD_EQUAL,
            WILDCARD_NOT_EQUAL,
            LESS,
            LESS_EQUAL,
            GREATER,
            GREATER_EQUAL -> {
          return comparison(b);
        }
        case AND, OR -> {
          if (b.width() == 1) {
            Py l = asTruth(b.left());
            Py r = asTruth(b.right());
            if (l != null || r != null) {
              boolean and = b.operator() == BinaryOperator.AND;
              return PyText.both(
                  l != null ? l : part(b.left()),
                  and ? "and" : "or",
                  r != null ? r : part(b.right()),
                  and ? Py.AND : Py.OR);
            }
          }
          return null;
        }
        default -> {
          return null;
        }
      }
    }
    if (e instanceof Expression.Unary u) {
      switch (u.operator()) {
        case LOGICAL_NOT -> {
          return PyText.not(part(u.operand()));
        }
        case NOT -> {
          return u.width() == 1 ? PyText.not(part(u.operand())) : null;
        }
        case REDUCE_OR -> {
          return u.operand().width() == 1
              ? asTruth(u.operand())
              : PyText.compare(expressions.value(u.operand()), "!=", PyText.literal(ZERO, 1));
        }
        case REDUCE_NOR -> {
          return u.operand().width() == 1
              ? PyText.not(expressions.truth(u.operand()))
              : PyText.compare(expressions.value(u.operand()), "==", PyText.literal(ZERO, 1));
        }
        case REDUCE_AND -> {
          return u.operand().width() == 1
              ? asTruth(u.operand())
              : PyText.compare(
                  expressions.value(u.operand()), "==", PyText.maskLiteral(u.operand().width()));
        }
        case REDUCE_NAND -> {
          return u.operand().width() == 1
              ? PyText.not(expressions.truth(u.operand()))
              : PyText.compare(
                  expressions.value(u.operand()), "!=", PyText.maskLiteral(u.operand().width()));
        }
        case ONE_HOT -> {
          return PyText.compare(
              expressions.operators().ones(u.operand()), "==", PyText.literal(ONE, 1));
        }
        case ONE_HOT_OR_ZERO -> {
          return PyText.compare(
              expressions.operators().ones(u.operand()), "<=", PyText.literal(ONE, 1));
        }
        default -> {
          return null;
        }
      }
    }
    if (e instanceof Expression.RealOperation o) {
      return expressions.reals().comparison(o);
    }
    if (e instanceof Expression.Resize r
        && r.width() >= r.operand().width()
        && (r.width() == r.operand().width() || !r.extendSign() || r.operand().width() == 1)) {
      return asTruth(r.operand());
    }
    return null;
  }

  /**
   * A condition inside of a larger one. Bits that the source joins by {@code &} or {@code |} are
   * joined as the rest of the condition is: {@code a and b and not c}, not {@code a & b and not c}.
   */
  private Py part(Expression e) {
    Py t = asTruth(e);
    if (t != null) {
      return t;
    }
    if (e instanceof Expression.Binary b
        && b.width() == 1
        && (b.operator() == BinaryOperator.AND || b.operator() == BinaryOperator.OR)) {
      boolean and = b.operator() == BinaryOperator.AND;
      return PyText.both(part(b.left()), and ? "and" : "or", part(b.right()), and ? Py.AND : Py.OR);
    }
    return expressions.value(e);
  }

  /**
   * Conditions that hold together. What one says of an index need not be said again in those behind
   * it, and two bounds of one index are one comparison.
   */
  private Py conjunction(Expression.Binary conjunction) {
    Deque<Expression> operands = new ArrayDeque<>();
    Expression rest = conjunction;
    while (rest instanceof Expression.Binary b && b.operator() == BinaryOperator.LOGICAL_AND) {
      operands.push(b.right());
      rest = b.left();
    }
    operands.push(rest);
    Py result = null;
    List<String> said = new ArrayList<>();
    while (!operands.isEmpty()) {
      Expression first = operands.pop();
      Py next = operands.isEmpty() ? null : between(first, operands.peek());
      if (next == null) {
        next = part(first);
      } else {
        operands.pop();
      }
      if (expressions.assume(next.text())) {
        said.add(next.text());
      }
      result = result == null ? next : PyText.both(result, "and", next, Py.AND);
    }
    said.forEach(expressions::forget);
    return result;
  }

  /** {@code n >= a && n < b} with constant bounds, or null. */
  private Py between(Expression first, Expression second) {
    if (!(first instanceof Expression.Binary from)
        || from.operator() != BinaryOperator.GREATER_EQUAL
        || !(second instanceof Expression.Binary to)
        || to.operator() != BinaryOperator.LESS
        || !from.left().equals(to.left())
        || from.left().signed() != from.right().signed()
        || from.left().signed() != to.right().signed()
        || !(from.right() instanceof Expression.Constant a)
        || !(to.right() instanceof Expression.Constant b)
        || a.name() != null
        || b.name() != null
        || !a.bits().isKnown()
        || !b.bits().isKnown()) {
      return null;
    }
    Py n = expressions.integer(expressions.number(from.left()));
    BigInteger low = Evaluate.number(a.bits().value(), a);
    BigInteger end = Evaluate.number(b.bits().value(), b);
    boolean inside = n.low().compareTo(low) < 0 && n.high().compareTo(end) >= 0;
    return inside ? Py.bool(PyText.guard(n, low, end.subtract(ONE)), Py.COMPARE) : null;
  }

  Py comparison(Expression.Binary b) {
    boolean signedNumbers = b.left().signed() && b.right().signed();
    switch (b.operator()) {
      case LESS -> {
        return PyText.compare(
            expressions.operand(b.left(), signedNumbers),
            "<",
            expressions.operand(b.right(), signedNumbers));
      }
      case LESS_EQUAL -> {
        return PyText.compare(
            expressions.operand(b.left(), signedNumbers),
            "<=",
            expressions.operand(b.right(), signedNumbers));
      }
      case GREATER -> {
        return PyText.compare(
            expressions.operand(b.left(), signedNumbers),
            ">",
            expressions.operand(b.right(), signedNumbers));
      }
      case GREATER_EQUAL -> {
        return PyText.compare(
            expressions.operand(b.left(), signedNumbers),
            ">=",
            expressions.operand(b.right(), signedNumbers));
      }
      default -> {
        return equality(b, signedNumbers);
      }
    }
  }

  Py equality(Expression.Binary b, boolean signedNumbers) {
    BinaryOperator op = b.operator();
    boolean equal = isEqual(op);
    String sign = equal ? "==" : "!=";
    for (Expression side : List.of(b.left(), b.right())) {
      if (side instanceof Expression.Constant c && !c.bits().isKnown()) {
        if (op == BinaryOperator.WILDCARD_EQUAL || op == BinaryOperator.WILDCARD_NOT_EQUAL) {
          Expression other = side == b.left() ? b.right() : b.left();
          BigInteger care = Bits.mask(c.width()).andNot(c.bits().unknown());
          Py masked =
              PyText.operation(
                  expressions.value(other), "&", PyText.hexLiteral(care), Py.BIT_AND, ZERO, care);
          return PyText.compare(masked, sign, PyText.literal(c.bits().knownValue(), c.width()));
        }
        // Nothing known is identical to x (===), and == with x is x, which counts as false.
        boolean result = op == BinaryOperator.CASE_NOT_EQUAL;
        return Py.bool(result ? "True" : "False", Py.ATOM);
      }
    }
    if (signedNumbers) {
      Py l = expressions.integer(expressions.signedNumber(b.left()));
      Py r = expressions.integer(expressions.signedNumber(b.right()));
      if (!l.text().startsWith("signed(") && !r.text().startsWith("signed(")) {
        return PyText.compare(l, sign, r);
      }
    }
    return PyText.compare(
        expressions.integer(expressions.value(b.left())),
        sign,
        expressions.integer(expressions.value(b.right())));
  }
}
