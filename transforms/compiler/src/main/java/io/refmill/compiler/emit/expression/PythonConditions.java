package io.refmill.compiler.emit.expression;

import io.refmill.compiler.emit.python.Bounded;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.ComparisonOperator;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.run.Evaluate;
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
  static Expression bit(Expression.Binary given) {
    Expression.Binary b = constantBehind(given);
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

  /**
   * The bit, or its complement, that a choice between 1 and 0 asks for: {@code s ? 1 : 0}; null for
   * anything else.
   */
  Expression bit(Expression.Conditional c) {
    Expression flag = c.condition().width() == 1 ? Flags.of(c) : null;
    if (flag == null) {
      return null;
    } else if (asTruth(c.condition()) != null) {
      Bounded truth = asTruth(flag);
      return truth != null && truth.high().compareTo(BigInteger.ONE) <= 0 ? flag : null;
    }
    return flag.equals(c.condition())
        ? flag
        : new Expression.Unary(Expression.UnaryOperator.NOT, c.condition(), 1, false);
  }

  /** A comparison for equality with the constant on the right: {@code 1'b1 == s}. */
  private static Expression.Binary constantBehind(Expression.Binary b) {
    return switch (b.operator()) {
      case EQUAL, NOT_EQUAL, CASE_EQUAL, CASE_NOT_EQUAL ->
          b.left() instanceof Expression.Constant && !(b.right() instanceof Expression.Constant)
              ? new Expression.Binary(b.operator(), b.right(), b.left(), b.width(), b.signed())
              : b;
      default -> b;
    };
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
  Bounded asTruth(Expression e) {
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
          return Operations.both(part(b.left()), ChainOperator.OR, part(b.right()));
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
            Bounded l = asTruth(b.left());
            Bounded r = asTruth(b.right());
            if (l != null || r != null) {
              boolean and = b.operator() == BinaryOperator.AND;
              return Operations.both(
                  l != null ? l : part(b.left()),
                  and ? ChainOperator.AND : ChainOperator.OR,
                  r != null ? r : part(b.right()));
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
          return Operations.not(part(u.operand()));
        }
        case NOT -> {
          return u.width() == 1 ? Operations.not(part(u.operand())) : null;
        }
        case REDUCE_OR -> {
          return u.operand().width() == 1
              ? asTruth(u.operand())
              : Operations.compare(
                  expressions.value(u.operand()),
                  ComparisonOperator.NOT_EQUAL,
                  Literals.literal(ZERO, 1));
        }
        case REDUCE_NOR -> {
          return u.operand().width() == 1
              ? Operations.not(expressions.truth(u.operand()))
              : Operations.compare(
                  expressions.value(u.operand()),
                  ComparisonOperator.EQUAL,
                  Literals.literal(ZERO, 1));
        }
        case REDUCE_AND -> {
          return u.operand().width() == 1
              ? asTruth(u.operand())
              : Operations.compare(
                  expressions.value(u.operand()),
                  ComparisonOperator.EQUAL,
                  Literals.ones(u.operand().width()));
        }
        case REDUCE_NAND -> {
          return u.operand().width() == 1
              ? Operations.not(expressions.truth(u.operand()))
              : Operations.compare(
                  expressions.value(u.operand()),
                  ComparisonOperator.NOT_EQUAL,
                  Literals.ones(u.operand().width()));
        }
        case ONE_HOT -> {
          return Operations.compare(
              expressions.operators().ones(u.operand()),
              ComparisonOperator.EQUAL,
              Literals.literal(ONE, 1));
        }
        case ONE_HOT_OR_ZERO -> {
          return Operations.compare(
              expressions.operators().ones(u.operand()),
              ComparisonOperator.LESS_EQUAL,
              Literals.literal(ONE, 1));
        }
        default -> {
          return null;
        }
      }
    }
    if (e instanceof Expression.Conditional c) {
      Expression flag = Flags.of(c);
      return flag == null ? null : asTruth(flag);
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
  private Bounded part(Expression e) {
    Bounded t = asTruth(e);
    if (t != null) {
      return t;
    }
    if (e instanceof Expression.Binary b
        && b.width() == 1
        && (b.operator() == BinaryOperator.AND || b.operator() == BinaryOperator.OR)) {
      boolean and = b.operator() == BinaryOperator.AND;
      return Operations.both(
          part(b.left()), and ? ChainOperator.AND : ChainOperator.OR, part(b.right()));
    }
    return expressions.value(e);
  }

  /**
   * Conditions that hold together. What one says of an index need not be said again in those behind
   * it, and two bounds of one index are one comparison.
   */
  private Bounded conjunction(Expression.Binary conjunction) {
    Deque<Expression> operands = new ArrayDeque<>();
    Expression rest = conjunction;
    while (rest instanceof Expression.Binary b && b.operator() == BinaryOperator.LOGICAL_AND) {
      operands.push(b.right());
      rest = b.left();
    }
    operands.push(rest);
    Bounded result = null;
    List<PyExpression> said = new ArrayList<>();
    while (!operands.isEmpty()) {
      Expression first = operands.pop();
      if (!operands.isEmpty()
          && isAlwaysBetween(first, operands.peek())
          && (result != null || operands.size() > 1)) {
        operands.pop();
        continue;
      }
      Bounded next = operands.isEmpty() ? null : between(first, operands.peek(), said);
      if (next == null) {
        next = part(first);
      } else {
        operands.pop();
      }
      if (expressions.assume(next.code())) {
        said.add(next.code());
      }
      result = result == null ? next : Operations.both(result, ChainOperator.AND, next);
    }
    said.forEach(expressions::forget);
    return result;
  }

  /** Whether {@code n >= a && n < b} says nothing, as no other number is known of n. */
  private boolean isAlwaysBetween(Expression first, Expression second) {
    Interval interval = Interval.of(first, second);
    if (interval == null) {
      return false;
    }
    Bounded n = expressions.integer(expressions.number(interval.operand));
    return n.low().compareTo(interval.low()) >= 0 && n.high().compareTo(interval.end()) < 0;
  }

  /**
   * {@code n >= a && n < b} with constant bounds.
   *
   * @param operand the number n
   */
  private record Interval(Expression operand, Expression.Constant a, Expression.Constant b) {
    /** What two conditions say together, or null. */
    static Interval of(Expression first, Expression second) {
      return first instanceof Expression.Binary from
              && from.operator() == BinaryOperator.GREATER_EQUAL
              && second instanceof Expression.Binary to
              && to.operator() == BinaryOperator.LESS
              && from.left().equals(to.left())
              && from.left().signed() == from.right().signed()
              && from.left().signed() == to.right().signed()
              && from.right() instanceof Expression.Constant a
              && to.right() instanceof Expression.Constant b
              && !a.speaks()
              && !b.speaks()
              && a.bits().isKnown()
              && b.bits().isKnown()
          ? new Interval(from.left(), a, b)
          : null;
    }

    BigInteger low() {
      return Evaluate.number(a.bits().value(), a);
    }

    BigInteger end() {
      return Evaluate.number(b.bits().value(), b);
    }
  }

  /**
   * {@code n >= a && n < b} with constant bounds, or null.
   *
   * @param said takes what is known behind it
   */
  private Bounded between(Expression first, Expression second, List<PyExpression> said) {
    Interval interval = Interval.of(first, second);
    if (interval == null) {
      return null;
    }
    Bounded n = expressions.integer(expressions.number(interval.operand));
    BigInteger low = interval.low();
    BigInteger end = interval.end();
    Expression.Constant a = interval.a;
    Expression.Constant b = interval.b;
    boolean inside = n.low().compareTo(low) < 0 && n.high().compareTo(end) >= 0;
    if (!inside) {
      return null;
    }
    PyExpression guard = Operations.guard(n, low, end.subtract(ONE));
    if (expressions.assume(guard)) {
      said.add(guard);
    }
    // Bounds are written as in the source.
    return low.signum() < 0 || end.signum() < 0
        ? Bounded.bool(guard)
        : Bounded.bool(
            new PyExpression.Between(
                Literals.literal(low, a.width(), a.spelling()).code(),
                n.code(),
                Literals.literal(end, b.width(), b.spelling()).code()));
  }

  Bounded comparison(Expression.Binary b) {
    boolean signedNumbers = b.left().signed() && b.right().signed();
    switch (b.operator()) {
      case LESS -> {
        return Operations.compare(
            expressions.operand(b.left(), signedNumbers),
            ComparisonOperator.LESS,
            expressions.operand(b.right(), signedNumbers));
      }
      case LESS_EQUAL -> {
        return Operations.compare(
            expressions.operand(b.left(), signedNumbers),
            ComparisonOperator.LESS_EQUAL,
            expressions.operand(b.right(), signedNumbers));
      }
      case GREATER -> {
        return Operations.compare(
            expressions.operand(b.left(), signedNumbers),
            ComparisonOperator.GREATER,
            expressions.operand(b.right(), signedNumbers));
      }
      case GREATER_EQUAL -> {
        return Operations.compare(
            expressions.operand(b.left(), signedNumbers),
            ComparisonOperator.GREATER_EQUAL,
            expressions.operand(b.right(), signedNumbers));
      }
      default -> {
        return equality(b, signedNumbers);
      }
    }
  }

  /** Whether a number is made from a sign that has to be computed first. */
  private static boolean beginsSigned(PyExpression e) {
    PyExpression first = e;
    while (first instanceof PyExpression.Sum
        || first instanceof PyExpression.Chain
        || first instanceof PyExpression.Binary
        || first instanceof PyExpression.Conditional) {
      first = first.operands().get(0);
    }
    return first instanceof PyExpression.Call c
        && c.function().equals(new PyExpression.Name(PythonExpressions.SIGNED));
  }

  private static boolean isExtended(Expression e) {
    return e instanceof Expression.Resize r
        && r.extendSign()
        && r.width() > r.operand().width()
        && r.operand().width() > 1;
  }

  /** Whether the sign of an extended value makes no difference beside a number. */
  private static boolean isPositiveBeside(Expression number, Expression extended) {
    return number instanceof Expression.Constant c
        && c.bits().isKnown()
        && isExtended(extended)
        && c.bits().value().bitLength() < narrow(extended).width();
  }

  /** The value before its sign was extended. */
  private static Expression narrow(Expression e) {
    return isExtended(e) ? ((Expression.Resize) e).operand() : e;
  }

  Bounded equality(Expression.Binary given, boolean signedNumbers) {
    Expression.Binary b = constantBehind(given);
    BinaryOperator op = b.operator();
    boolean equal = isEqual(op);
    ComparisonOperator sign = equal ? ComparisonOperator.EQUAL : ComparisonOperator.NOT_EQUAL;
    for (Expression side : List.of(b.left(), b.right())) {
      if (side instanceof Expression.Constant c && !c.bits().isKnown()) {
        if (op == BinaryOperator.WILDCARD_EQUAL || op == BinaryOperator.WILDCARD_NOT_EQUAL) {
          Expression other = side == b.left() ? b.right() : b.left();
          BigInteger care = Bits.mask(c.width()).andNot(c.bits().unknown());
          Bounded masked =
              Operations.bitwise(
                  expressions.value(other), ChainOperator.BIT_AND, Literals.hex(care), ZERO, care);
          return Operations.compare(
              masked, sign, Literals.literal(c.bits().knownValue(), c.width()));
        }
        // Nothing known is identical to x (===), and == with x is x, which counts as false.
        boolean result = op == BinaryOperator.CASE_NOT_EQUAL;
        return Bounded.bool(new PyExpression.BooleanLiteral(result));
      }
    }
    if (signedNumbers
        && (isPositiveBeside(b.left(), b.right()) || isPositiveBeside(b.right(), b.left()))) {
      return Operations.compare(
          expressions.integer(expressions.value(narrow(b.left()))),
          sign,
          expressions.integer(expressions.value(narrow(b.right()))));
    }
    if (signedNumbers) {
      Bounded l = expressions.integer(expressions.signedNumber(b.left()));
      Bounded r = expressions.integer(expressions.signedNumber(b.right()));
      // A sign that was extended has to be computed in any case.
      if (isExtended(b.left())
          || isExtended(b.right())
          || !beginsSigned(l.code()) && !beginsSigned(r.code())) {
        return Operations.compare(l, sign, r);
      }
    }
    return Operations.compare(
        expressions.integer(expressions.value(b.left())),
        sign,
        expressions.integer(expressions.value(b.right())));
  }
}
