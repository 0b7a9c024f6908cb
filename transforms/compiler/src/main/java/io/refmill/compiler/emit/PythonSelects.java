package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Writes elements of arrays and parts of vectors. */
final class PythonSelects {
  private static final BigInteger ZERO = BigInteger.ZERO;
  private static final BigInteger ONE = BigInteger.ONE;

  private final PythonExpressions expressions;
  private final Scope scope;

  PythonSelects(PythonExpressions expressions, Scope scope) {
    this.expressions = expressions;
    this.scope = scope;
  }

  /** Index into the Python list and the conditions under which it exists. */
  record Position(Py index, List<String> guards) {}

  Py element(Expression.ElementSelect s) {
    Position position = position(s);
    String text = scope.read(s.array()) + "[" + position.index().text() + "]";
    BigInteger high = s.array().allOnes();
    if (position.guards().isEmpty()) {
      return Py.atom(text, ZERO, high);
    }
    return new Py(
        text
            + " if "
            + String.join(" and ", position.guards())
            + " else "
            + StateText.zero(s.array()),
        Py.TERNARY,
        ZERO,
        high,
        false);
  }

  Position position(Expression.ElementSelect s) {
    Py total = null;
    List<String> guards = new ArrayList<>();
    for (int i = 0; i < s.indices().size(); i++) {
      Signal.Dimension d = s.array().dimensions().get(i);
      Py n = expressions.integer(expressions.number(s.indices().get(i)));
      BigInteger first = BigInteger.valueOf(d.low());
      BigInteger last = BigInteger.valueOf((long) d.low() + d.size() - 1);
      String guard = PyText.guard(n, first, last);
      if (guard != null && !expressions.holds(guard)) {
        guards.add(guard);
      }
      Py offset = PyText.shifted(n, first.negate());
      total =
          total == null
              ? offset
              : PyText.add(PyText.multiply(total, BigInteger.valueOf(d.size())), offset);
    }
    return new Position(total, guards);
  }

  /** Low bit of an indexed part-select as a Python expression. */
  Py offset(Expression.IndexedPartSelect s) {
    Py n = expressions.integer(expressions.number(s.index()));
    BigInteger addend = BigInteger.valueOf(s.addend());
    if (n.low().equals(n.high())) {
      return PyText.literal(n.low().multiply(BigInteger.valueOf(s.factor())).add(addend), 32);
    }
    if (s.factor() < 0) {
      Py m = PyText.multiply(n, BigInteger.valueOf(-s.factor()));
      return new Py(
          addend + " - " + m.in(Py.ADD),
          Py.ADD,
          addend.subtract(m.high()),
          addend.subtract(m.low()),
          false);
    }
    return PyText.shifted(PyText.multiply(n, BigInteger.valueOf(s.factor())), addend);
  }

  Py part(Expression.PartSelect s) {
    boolean reachesTop = s.lsb() + s.width() == s.base().width();
    Py base =
        expressions.integer(
            reachesTop ? expressions.value(s.base()) : expressions.modulo(s.base()));
    return PyText.slice(base, s.lsb(), s.width());
  }

  Py indexed(Expression.IndexedPartSelect s) {
    Py offset = offset(s);
    Py base = expressions.integer(expressions.value(s.base()));
    int width = s.width();
    if (offset.low().equals(offset.high())
        && offset.low().signum() >= 0
        && offset.low().bitLength() < 31) {
      return PyText.slice(base, offset.low().intValue(), width);
    }
    BigInteger high = Bits.mask(width);
    if (offset.low().signum() >= 0) {
      Py moved =
          new Py(base.inShift() + " >> " + offset.inShift(), Py.SHIFT, ZERO, base.high(), false);
      boolean whole =
          moved.fits(width)
              || offset.low().signum() >= 0
                  && base.high()
                          .shiftRight(offset.low().min(BigInteger.valueOf(1 << 20)).intValue())
                          .bitLength()
                      <= width;
      return whole ? moved : PyText.mask(moved, width);
    }
    if (expressions.holds(PyText.guard(offset, ZERO, offset.high()))
        || expressions.holds(
            PyText.guard(offset, ZERO, BigInteger.valueOf((long) s.base().width() - width)))) {
      return PyText.mask(
          new Py(base.inShift() + " >> " + offset.inShift(), Py.SHIFT, ZERO, base.high(), false),
          width);
    }
    // Below bit 0 there is nothing: move the vector up so that the shift stays non-negative.
    Py raised =
        new Py(
            "("
                + (width == 1 ? base.inShift() : "(" + base.inShift() + " << " + (width - 1) + ")")
                + " >> "
                + (width == 1
                    ? offset.inShift()
                    : "(" + PyText.shifted(offset, BigInteger.valueOf(width - 1)).text() + ")")
                + ") & "
                + PyText.hex(high)
                + " if "
                + offset.in(Py.COMPARE)
                + " > "
                + (-width)
                + " else 0",
            Py.TERNARY,
            ZERO,
            high,
            false);
    return raised;
  }
}
