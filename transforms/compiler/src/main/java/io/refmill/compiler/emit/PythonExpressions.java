package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Writes expressions as Python.
 *
 * <p>An expression has three readings. {@link #value}: its bit pattern, 0 to 2^width - 1. {@link
 * #modulo}: any number that is congruent to it modulo 2^width, which saves masks under operators
 * that respect congruence. {@link #number}: the number that it stands for with its sign. Bounds are
 * carried along, so that a mask stands exactly where a value can leave its range.
 */
final class PythonExpressions {
  private static final BigInteger ZERO = BigInteger.ZERO;
  private static final BigInteger ONE = BigInteger.ONE;

  private final Scope scope;
  private final PythonConditions conditions;
  private final PythonSelects selects;
  private final PythonOperators operators;
  private final PythonReals reals;

  /** Conditions that hold where the text stands that is written. */
  private final Set<String> assumed = new HashSet<>();

  PythonExpressions(Scope scope) {
    this.scope = scope;
    this.conditions = new PythonConditions(this, scope);
    this.selects = new PythonSelects(this, scope);
    this.operators = new PythonOperators(this, scope);
    this.reals = new PythonReals(this, scope);
  }

  /** Notes a condition that holds until it is forgotten; false if it was noted before. */
  boolean assume(String condition) {
    return assumed.add(condition);
  }

  void forget(String condition) {
    assumed.remove(condition);
  }

  /** Whether a condition is known to hold. */
  boolean holds(String condition) {
    return assumed.contains(condition);
  }

  PythonConditions conditions() {
    return conditions;
  }

  PythonSelects selects() {
    return selects;
  }

  PythonReals reals() {
    return reals;
  }

  PythonOperators operators() {
    return operators;
  }

  /** The bit pattern. */
  Py value(Expression e) {
    if (e instanceof Expression.Unary u
        && u.operator() == Expression.UnaryOperator.NOT
        && u.width() == 1) {
      Py operand = conditions.asTruth(u.operand());
      if (operand != null) {
        return integer(PyText.not(operand));
      }
      Py v = value(u.operand());
      return PyText.operation(v, "^", PyText.literal(ONE, 1), Py.BIT_XOR, ZERO, ONE);
    }
    return masked(modulo(e), e.width());
  }

  /** As an int: bool results are converted. */
  Py integer(Py p) {
    if (!p.truth()) {
      return p;
    }
    // "a and b" is one of its operands, which need not be 0 or 1.
    return p.high().compareTo(ONE) > 0
        ? new Py("1 if " + p.text() + " else 0", Py.TERNARY, ZERO, ONE, false)
        : Py.atom("int(" + p.text() + ")", ZERO, ONE);
  }

  Py masked(Py p, int width) {
    return p.fits(width) ? p : PyText.mask(p, width);
  }

  /** The number that the expression stands for with its own sign. */
  Py number(Expression e) {
    if (!e.signed()) {
      return value(e);
    }
    return signedNumber(e);
  }

  /** The two's complement number of the bit pattern. */
  Py signedNumber(Expression e) {
    int width = e.width();
    if (e instanceof Expression.Constant c) {
      BigInteger n = c.bits().signedValue();
      return n.signum() < 0 ? new Py(n.toString(), Py.UNARY, n, n, false) : constant(c, n);
    }
    if (e instanceof Expression.Resize r && r.width() >= r.operand().width()) {
      if (r.extendSign() && r.width() >= r.operand().width()) {
        return signedNumber(r.operand());
      }
      if (r.width() > r.operand().width()) {
        return value(r.operand());
      }
      return signedNumber(r.operand());
    }
    if (e instanceof Expression.SignalReference s) {
      BigInteger[] known = scope.bounds(s.signal());
      if (known != null && PyText.inSignedRange(known[0], known[1], width)) {
        return Py.atom(scope.read(s.signal()), known[0], known[1]);
      }
    }
    if (e instanceof Expression.Conditional c) {
      Py t = signedNumber(c.whenTrue());
      Py f = signedNumber(c.whenFalse());
      return PyText.conditional(truth(c.condition()), t, f);
    }
    if (e instanceof Expression.Binary b && b.signed()) {
      Py exact = exactSigned(b);
      if (exact != null) {
        return exact;
      }
    }
    if (e instanceof Expression.Unary u
        && u.operator() == Expression.UnaryOperator.NEGATE
        && u.signed()) {
      Py n = signedNumber(u.operand());
      BigInteger low = n.high().negate();
      BigInteger high = n.low().negate();
      if (PyText.inSignedRange(low, high, width)) {
        return new Py("-" + n.in(Py.UNARY), Py.UNARY, low, high, false);
      }
    }
    Py m = modulo(e);
    BigInteger half = ONE.shiftLeft(width - 1);
    if (m.low().compareTo(half.negate()) >= 0 && m.high().compareTo(half) < 0) {
      return m;
    }
    scope.helper(Helper.SIGNED);
    return Py.atom(
        "signed(" + integer(m).text() + ", " + width + ")", half.negate(), half.subtract(ONE));
  }

  Py exactSigned(Expression.Binary b) {
    Py l;
    Py r;
    switch (b.operator()) {
      case ADD, SUBTRACT, MULTIPLY -> {
        l = signedNumber(b.left());
        r = signedNumber(b.right());
      }
      default -> {
        return null;
      }
    }
    Py p = PyText.arithmetic(b.operator(), l, r);
    return PyText.inSignedRange(p.low(), p.high(), b.width()) ? p : null;
  }

  /** A number congruent to the bit pattern modulo 2^width. */
  Py modulo(Expression e) {
    if (e instanceof Expression.Constant c) {
      return constant(c, c.bits().knownValue());
    } else if (e instanceof Expression.SignalReference s) {
      return signal(s.signal());
    } else if (e instanceof Expression.ElementSelect s) {
      return selects.element(s);
    } else if (e instanceof Expression.PartSelect s) {
      return selects.part(s);
    } else if (e instanceof Expression.IndexedPartSelect s) {
      return selects.indexed(s);
    } else if (e instanceof Expression.Unary u) {
      return operators.unary(u);
    } else if (e instanceof Expression.Binary b) {
      return operators.binary(b);
    } else if (e instanceof Expression.Conditional c) {
      Py t = chosen(c, true);
      Py f = chosen(c, false);
      return PyText.conditional(truth(c.condition()), t, f);
    } else if (e instanceof Expression.Concatenation c) {
      return operators.concatenation(c);
    } else if (e instanceof Expression.Replication r) {
      return operators.replication(r);
    } else if (e instanceof Expression.Resize r) {
      return resize(r);
    } else if (e instanceof Expression.Call c) {
      return call(c);
    } else if (e instanceof Expression.RealConstant c) {
      return PythonReals.literal(c.value());
    } else if (e instanceof Expression.RealOperation o) {
      return reals.operation(o);
    }
    throw new AssertionError(e);
  }

  /** What a choice gives for a value of its condition. */
  private Py chosen(Expression.Conditional c, boolean holds) {
    Expression branch = holds ? c.whenTrue() : c.whenFalse();
    List<String> noted = NonZero.assume(NonZero.where(c.condition(), holds), this);
    // A bit is inverted without a mask.
    Py result = integer(c.width() == 1 ? value(branch) : modulo(branch));
    noted.forEach(this::forget);
    return result;
  }

  /** A condition: Python's truth of the text is the expression being non-zero. */
  Py truth(Expression e) {
    Py t = conditions.asTruth(e);
    return t != null ? t : value(e);
  }

  Py operand(Expression e, boolean asSigned) {
    return integer(asSigned ? signedNumber(e) : value(e));
  }

  Py constant(Expression.Constant c, BigInteger v) {
    if (c.name() != null && c.bits().isKnown()) {
      String name = scope.constant(c);
      if (name != null) {
        return Py.atom(name, v, v);
      }
    }
    return PyText.literal(v, c.width(), c.spelling());
  }

  Py signal(Signal s) {
    BigInteger[] known = scope.bounds(s);
    return known != null
        ? Py.atom(scope.read(s), known[0], known[1])
        : Py.atom(scope.read(s), ZERO, s.allOnes());
  }

  /** A congruent number that is not much wider than the operand. */
  Py bounded(Expression e, int width) {
    Py p = integer(modulo(e));
    int limit = width + 64;
    return p.low().bitLength() > limit || p.high().bitLength() > limit ? PyText.mask(p, width) : p;
  }

  Py resize(Expression.Resize r) {
    int from = r.operand().width();
    if (r.width() == from) {
      return modulo(r.operand());
    }
    if (r.width() < from) {
      Py p = modulo(r.operand());
      return p;
    }
    return r.extendSign() ? signedNumber(r.operand()) : value(r.operand());
  }

  Py call(Expression.Call c) {
    List<String> arguments = new ArrayList<>();
    for (Expression a : c.arguments()) {
      arguments.add(integer(value(a)).text());
    }
    arguments.addAll(scope.extraArguments(c.function()));
    return Py.atom(
        scope.function(c.function()) + "(" + String.join(", ", arguments) + ")",
        ZERO,
        Bits.mask(c.width()));
  }
}
