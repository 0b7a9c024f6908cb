package io.refmill.compiler.emit.expression;

import io.refmill.compiler.emit.python.Bounded;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Writes elements of arrays and parts of vectors. */
public final class PythonSelects {
  private static final BigInteger ZERO = BigInteger.ZERO;
  private static final BigInteger ONE = BigInteger.ONE;

  private final PythonExpressions expressions;
  private final Scope scope;

  PythonSelects(PythonExpressions expressions, Scope scope) {
    this.expressions = expressions;
    this.scope = scope;
  }

  /** Index into the Python list and the conditions under which it exists. */
  public record Position(Bounded index, List<PyExpression> guards) {}

  Bounded element(Expression.ElementSelect s) {
    Position position = position(s);
    PyExpression code = new PyExpression.Subscript(scope.read(s.array()), position.index().code());
    BigInteger high = s.array().allOnes();
    if (position.guards().isEmpty()) {
      return Bounded.integer(code, ZERO, high);
    }
    return Bounded.integer(
        new PyExpression.Conditional(
            code,
            PyExpression.Chain.of(PyExpression.ChainOperator.AND, position.guards()),
            SignalLiterals.zero(s.array())),
        ZERO,
        high);
  }

  public Position position(Expression.ElementSelect s) {
    Bounded total = null;
    List<PyExpression> guards = new ArrayList<>();
    for (int i = 0; i < s.indices().size(); i++) {
      Signal.Dimension d = s.array().dimensions().get(i);
      BigInteger first = BigInteger.valueOf(d.low());
      BigInteger last = BigInteger.valueOf((long) d.low() + d.size() - 1);
      Bounded n = expressions.index(s.indices().get(i), first, last, false);
      if (n.low().signum() == 0 && expressions.holds(n.code())) {
        n = Bounded.integer(n.code(), ONE, n.high());
      }
      PyExpression guard = Operations.guard(n, first, last);
      if (guard != null && !expressions.holds(guard)) {
        guards.add(guard);
      }
      Bounded offset = Operations.shifted(n, first.negate());
      total =
          total == null
              ? offset
              : Operations.add(Operations.multiply(total, BigInteger.valueOf(d.size())), offset);
    }
    if (s.indices().size() > 1 && total.low().equals(total.high())) {
      total = Literals.decimal(total.low());
    }
    return new Position(total, guards);
  }

  /** Low bit of an indexed part-select as a Python expression. */
  public Bounded offset(Expression.IndexedPartSelect s) {
    BigInteger addend = BigInteger.valueOf(s.addend());
    Bounded n = index(s);
    if (n.low().equals(n.high())) {
      return Literals.literal(n.low().multiply(BigInteger.valueOf(s.factor())).add(addend), 32);
    }
    if (s.factor() < 0) {
      Bounded m = Operations.multiply(n, BigInteger.valueOf(-s.factor()));
      return Operations.subtract(Literals.decimal(addend), m);
    }
    return Operations.shifted(Operations.multiply(n, BigInteger.valueOf(s.factor())), addend);
  }

  /** The index of a part; of a single bit it may be another one outside of the vector. */
  private Bounded index(Expression.IndexedPartSelect s) {
    if (s.width() != 1 || Math.abs(s.factor()) != 1) {
      return expressions.integer(expressions.number(s.index()));
    }
    long top = s.base().width() - 1L;
    long first = s.factor() > 0 ? -(long) s.addend() : s.addend() - top;
    return expressions.index(
        s.index(), BigInteger.valueOf(first), BigInteger.valueOf(first + top), false);
  }

  Bounded part(Expression.PartSelect s) {
    boolean reachesTop = s.lsb() + s.width() == s.base().width();
    Bounded base =
        expressions.integer(
            reachesTop ? expressions.value(s.base()) : expressions.modulo(s.base()));
    return Operations.slice(base, s.lsb(), s.width());
  }

  Bounded indexed(Expression.IndexedPartSelect s) {
    Bounded offset = offset(s);
    Bounded base = expressions.integer(expressions.value(s.base()));
    int width = s.width();
    if (offset.low().equals(offset.high())
        && offset.low().signum() >= 0
        && offset.low().bitLength() < 31) {
      return Operations.slice(base, offset.low().intValue(), width);
    }
    BigInteger high = Bits.mask(width);
    if (offset.low().signum() >= 0) {
      Bounded moved = shiftedRight(base, offset);
      boolean whole =
          moved.fits(width)
              || offset.low().signum() >= 0
                  && base.high()
                          .shiftRight(offset.low().min(BigInteger.valueOf(1 << 20)).intValue())
                          .bitLength()
                      <= width;
      return whole ? moved : Operations.mask(moved, width);
    }
    if (expressions.holds(Operations.guard(offset, ZERO, offset.high()))
        || expressions.holds(
            Operations.guard(offset, ZERO, BigInteger.valueOf((long) s.base().width() - width)))) {
      return Operations.mask(shiftedRight(base, offset), width);
    }
    // Below bit 0 there is nothing: move the vector up so that the shift stays non-negative.
    PyExpression raised =
        width == 1
            ? base.code()
            : Operations.shiftLeft(base.code(), PyExpression.number(width - 1));
    Bounded by = Operations.shifted(offset, BigInteger.valueOf(width - 1));
    PyExpression bits =
        PyExpression.Chain.of(
            PyExpression.ChainOperator.BIT_AND,
            Operations.shiftRight(raised, by.code()),
            Literals.ones(width).code());
    if (by.low().signum() >= 0) {
      return Bounded.integer(bits, ZERO, high);
    }
    return Bounded.integer(
        new PyExpression.Conditional(
            bits,
            width == 1
                ? Operations.guard(offset, ZERO, offset.high())
                : new PyExpression.Comparison(
                    offset.code(),
                    PyExpression.ComparisonOperator.GREATER,
                    PyExpression.number(-width)),
            PyExpression.number(0)),
        ZERO,
        high);
  }

  private static Bounded shiftedRight(Bounded base, Bounded by) {
    return Bounded.integer(Operations.shiftRight(base.code(), by.code()), ZERO, base.high());
  }
}
