package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Writes arithmetic, bitwise and shift operators, concatenations and replications. */
final class PythonOperators {
  private static final BigInteger ZERO = BigInteger.ZERO;
  private static final BigInteger ONE = BigInteger.ONE;

  /** Left shifts by at most this many bits are written without a guard. */
  private static final int SAFE_SHIFT = 4096;

  private final PythonExpressions expressions;
  private final Scope scope;

  PythonOperators(PythonExpressions expressions, Scope scope) {
    this.expressions = expressions;
    this.scope = scope;
  }

  Py unary(Expression.Unary u) {
    switch (u.operator()) {
      case NOT -> {
        Py t = u.width() == 1 ? expressions.conditions().asTruth(u.operand()) : null;
        if (t != null) {
          return expressions.integer(PyText.not(t));
        }
        Py p = expressions.integer(expressions.modulo(u.operand()));
        return new Py("~" + p.in(Py.UNARY - 1), Py.UNARY, p.high().not(), p.low().not(), false);
      }
      case NEGATE -> {
        Py p = expressions.integer(expressions.modulo(u.operand()));
        return new Py("-" + p.in(Py.UNARY), Py.UNARY, p.high().negate(), p.low().negate(), false);
      }
      case REDUCE_XOR -> {
        if (u.operand().width() == 1) {
          return expressions.modulo(u.operand());
        }
        Py count = ones(u.operand());
        return PyText.operation(count, "&", PyText.literal(ONE, 1), Py.BIT_AND, ZERO, ONE);
      }
      case REDUCE_XNOR -> {
        Py count = ones(u.operand());
        return new Py("~" + count.in(Py.UNARY - 1) + " & 1", Py.BIT_AND, ZERO, ONE, false);
      }
      case REDUCE_OR, REDUCE_AND -> {
        if (u.operand().width() == 1) {
          return expressions.modulo(u.operand());
        }
        return expressions.integer(expressions.conditions().asTruth(u));
      }
      case LOGICAL_NOT, REDUCE_NAND, REDUCE_NOR, ONE_HOT, ONE_HOT_OR_ZERO -> {
        return expressions.integer(expressions.conditions().asTruth(u));
      }
      case COUNT_ONES -> {
        return ones(u.operand());
      }
      case CLOG2 -> {
        Py p = expressions.integer(expressions.value(u.operand()));
        BigInteger high = BigInteger.valueOf(u.operand().width());
        String text =
            "(" + p.in(Py.SHIFT) + " - 1).bit_length() if " + p.in(Py.COMPARE) + " else 0";
        return new Py(text, Py.TERNARY, ZERO, high, false);
      }
    }
    throw new AssertionError(u);
  }

  Py ones(Expression e) {
    Py p = expressions.integer(expressions.value(e));
    return Py.atom("bin(" + p.text() + ").count(\"1\")", ZERO, BigInteger.valueOf(e.width()));
  }

  Py binary(Expression.Binary b) {
    Expression bit = PythonConditions.bit(b);
    if (bit != null) {
      return expressions.modulo(bit);
    }
    switch (b.operator()) {
      case ADD, SUBTRACT, MULTIPLY -> {
        return PyText.arithmetic(
            b.operator(),
            expressions.bounded(b.left(), b.width()),
            expressions.bounded(b.right(), b.width()));
      }
      case DIVIDE, MODULO -> {
        return division(b);
      }
      case AND, OR, XOR, XNOR -> {
        return bitwise(b);
      }
      case SHIFT_LEFT -> {
        return shiftLeft(b);
      }
      case SHIFT_RIGHT -> {
        return shiftRight(expressions.integer(expressions.value(b.left())), b);
      }
      case ARITHMETIC_SHIFT_RIGHT -> {
        return shiftRight(
            expressions.integer(
                b.left().signed()
                    ? expressions.signedNumber(b.left())
                    : expressions.value(b.left())),
            b);
      }
      case POWER -> {
        return power(b);
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
          GREATER_EQUAL,
          LOGICAL_AND,
          LOGICAL_OR -> {
        return expressions.integer(expressions.conditions().asTruth(b));
      }
    }
    throw new AssertionError(b);
  }

  Py division(Expression.Binary b) {
    boolean divide = b.operator() == BinaryOperator.DIVIDE;
    boolean signedNumbers = b.left().signed() && b.right().signed();
    Py l = expressions.operand(b.left(), signedNumbers);
    Py r = expressions.operand(b.right(), signedNumbers);
    if (l.low().signum() >= 0 && r.low().signum() >= 0) {
      String text = l.in(Py.ADD) + (divide ? " // " : " % ") + r.in(Py.MULTIPLY);
      BigInteger high = divide ? l.high() : l.high().min(r.high());
      if (r.low().signum() > 0) {
        BigInteger tight = divide ? l.high().divide(r.low()) : l.high().min(r.high().subtract(ONE));
        return new Py(text, Py.MULTIPLY, ZERO, tight, false);
      }
      return expressions.holds(r.text())
          ? new Py(text, Py.MULTIPLY, ZERO, high, false)
          : new Py(text + " if " + r.in(Py.COMPARE) + " else 0", Py.TERNARY, ZERO, high, false);
    }
    scope.helper(divide ? Helper.DIVIDE : Helper.MODULO);
    BigInteger most = l.low().abs().max(l.high().abs());
    return Py.atom(
        (divide ? "divide(" : "modulo(") + l.text() + ", " + r.text() + ")", most.negate(), most);
  }

  Py bitwise(Expression.Binary b) {
    if (b.width() == 1) {
      Py t = expressions.conditions().asTruth(b);
      if (t != null) {
        return expressions.integer(t);
      }
    }
    Py l = expressions.integer(expressions.modulo(b.left()));
    Py r = expressions.integer(expressions.modulo(b.right()));
    switch (b.operator()) {
      case AND -> {
        if (PyText.isNumber(l, ZERO) || keepsAll(r, l, b.width())) {
          return l;
        } else if (PyText.isNumber(r, ZERO) || keepsAll(l, r, b.width())) {
          return r;
        }
        BigInteger high = null;
        if (l.low().signum() >= 0) {
          high = l.high();
        }
        if (r.low().signum() >= 0) {
          high = high == null ? r.high() : high.min(r.high());
        }
        if (high != null) {
          Py left = PyText.withoutMask(l, r);
          Py right = left == l ? PyText.withoutMask(r, l) : r;
          return PyText.operation(left, "&", right, Py.BIT_AND, ZERO, high);
        }
        return PyText.signedBitwise(l, "&", r, Py.BIT_AND);
      }
      case OR, XOR -> {
        boolean or = b.operator() == BinaryOperator.OR;
        String op = or ? "|" : "^";
        int precedence = or ? Py.BIT_OR : Py.BIT_XOR;
        if (PyText.isNumber(l, ZERO)) {
          return r;
        } else if (PyText.isNumber(r, ZERO)) {
          return l;
        } else if (l.low().signum() >= 0 && r.low().signum() >= 0) {
          BigInteger high = Bits.mask(Math.max(1, l.high().or(r.high()).bitLength()));
          return PyText.operation(l, op, r, precedence, ZERO, high);
        }
        return PyText.signedBitwise(l, op, r, precedence);
      }
      case XNOR -> {
        Py x = PyText.signedBitwise(l, "^", r, Py.BIT_XOR);
        return new Py("~(" + x.text() + ")", Py.UNARY, x.high().not(), x.low().not(), false);
      }
      default -> throw new AssertionError(b);
    }
  }

  /** Whether a number as a mask leaves all bits of the other operand that count. */
  private static boolean keepsAll(Py mask, Py operand, int width) {
    BigInteger v = mask.low();
    return v.signum() > 0
        && v.bitCount() == v.bitLength()
        && PyText.isNumber(mask, v)
        && (v.bitLength() == width || operand.fits(v.bitLength()));
  }

  Py shiftLeft(Expression.Binary b) {
    Py amount = expressions.integer(expressions.value(b.right()));
    int width = b.width();
    if (amount.low().equals(amount.high())) {
      if (amount.low().compareTo(BigInteger.valueOf(width)) >= 0) {
        return PyText.literal(ZERO, width);
      }
      int by = amount.low().intValue();
      Py l = expressions.bounded(b.left(), width);
      if (by == 0) {
        return l;
      }
      return new Py(
          l.inShift() + " << " + amount.inShift(),
          Py.SHIFT,
          l.low().shiftLeft(by),
          l.high().shiftLeft(by),
          false);
    }
    Py l = expressions.bounded(b.left(), width);
    BigInteger most = BigInteger.valueOf(Math.max(SAFE_SHIFT, 0));
    if (amount.high().compareTo(most) <= 0) {
      int by = amount.high().intValue();
      return new Py(
          l.inShift() + " << " + amount.inShift(),
          Py.SHIFT,
          l.low().min(l.low().shiftLeft(by)),
          l.high().max(l.high().shiftLeft(by)),
          false);
    }
    String text =
        l.inShift()
            + " << "
            + amount.inShift()
            + " if "
            + amount.in(Py.COMPARE)
            + " < "
            + width
            + " else 0";
    return new Py(
        text,
        Py.TERNARY,
        l.low().min(ZERO).shiftLeft(width),
        l.high().max(ZERO).shiftLeft(width),
        false);
  }

  Py shiftRight(Py l, Expression.Binary b) {
    Py amount = expressions.integer(expressions.value(b.right()));
    if (amount.high().signum() == 0) {
      return l;
    }
    int least = amount.low().min(BigInteger.valueOf(1 << 20)).intValue();
    BigInteger low = l.low().signum() < 0 ? l.low().shiftRight(least) : ZERO;
    BigInteger high = l.high().signum() < 0 ? BigInteger.valueOf(-1) : l.high().shiftRight(least);
    return new Py(l.inShift() + " >> " + amount.inShift(), Py.SHIFT, low, high, false);
  }

  Py power(Expression.Binary b) {
    int width = b.width();
    Py exponent = expressions.integer(expressions.number(b.right()));
    if (b.left() instanceof Expression.Constant c
        && c.bits().isKnown()
        && c.bits().value().equals(BigInteger.TWO)
        && exponent.low().signum() >= 0
        && exponent.high().compareTo(BigInteger.valueOf(SAFE_SHIFT)) <= 0) {
      return new Py(
          "1 << " + exponent.inShift(),
          Py.SHIFT,
          ONE,
          ONE.shiftLeft(exponent.high().intValue()),
          false);
    }
    Py base =
        expressions.integer(
            b.left().signed() ? expressions.signedNumber(b.left()) : expressions.value(b.left()));
    String modulus = width > 16 ? "1 << " + width : ONE.shiftLeft(width).toString();
    if (exponent.low().signum() >= 0) {
      return Py.atom(
          "pow(" + base.text() + ", " + exponent.text() + ", " + modulus + ")",
          ZERO,
          Bits.mask(width));
    }
    scope.helper(Helper.POWER);
    return Py.atom(
        "power(" + base.text() + ", " + exponent.text() + ", " + modulus + ")",
        ONE.negate(),
        Bits.mask(width));
  }

  Py concatenation(Expression.Concatenation c) {
    List<Expression> parts = adjacent(c.parts());
    if (parts.size() == 1) {
      return expressions.modulo(parts.get(0));
    }
    int low = c.width();
    List<Py> terms = new ArrayList<>();
    BigInteger constant = ZERO;
    BigInteger least = ZERO;
    BigInteger most = ZERO;
    boolean first = true;
    for (Expression part : parts) {
      low -= part.width();
      Py p =
          first && isShiftedUp(part, c.width())
              ? expressions.modulo(((Expression.PartSelect) part).base())
              : expressions.integer(
                  first && part.width() > 1
                      ? expressions.bounded(part, part.width())
                      : expressions.value(part));
      boolean unboundedTop = first && !p.fits(part.width());
      first = false;
      if (p.low().equals(p.high())
          && !(part instanceof Expression.SignalReference)
          && p.low().signum() >= 0) {
        constant = constant.or(p.low().shiftLeft(low));
        continue;
      }
      least = least.add((unboundedTop ? p.low() : ZERO).shiftLeft(low));
      most = most.add((unboundedTop ? p.high().max(ZERO) : p.high()).shiftLeft(low));
      terms.add(
          low == 0
              ? p
              : new Py(
                  p.inShift() + " << " + low,
                  Py.SHIFT,
                  p.low().shiftLeft(low),
                  p.high().shiftLeft(low),
                  false));
    }
    least = least.add(constant);
    most = most.add(constant);
    if (constant.signum() != 0 || terms.isEmpty()) {
      terms.add(
          terms.isEmpty() ? PyText.literal(constant, c.width()) : PyText.hexLiteral(constant));
    }
    if (terms.size() == 1) {
      return terms.get(0).withBounds(terms.get(0).low(), terms.get(0).high());
    }
    StringBuilder text = new StringBuilder();
    for (Py t : terms) {
      if (text.length() > 0) {
        text.append(" | ");
      }
      text.append(t.inBitwise(Py.BIT_OR));
    }
    return new Py(text.toString(), Py.BIT_OR, least, most, false);
  }

  /**
   * Operands of a concatenation, of which parts that follow each other in one vector are one; not
   * where most have no neighbour, as those of a permutation.
   */
  private static List<Expression> adjacent(List<Expression> operands) {
    List<Expression> result = new ArrayList<>();
    for (Expression next : operands) {
      Expression last = result.isEmpty() ? null : result.get(result.size() - 1);
      if (last instanceof Expression.PartSelect high
          && next instanceof Expression.PartSelect low
          && low.base() instanceof Expression.SignalReference
          && low.base().equals(high.base())
          && low.lsb() + low.width() == high.lsb()) {
        int width = low.width() + high.width();
        boolean all = width == low.base().width();
        result.set(
            result.size() - 1,
            all ? low.base() : new Expression.PartSelect(low.base(), low.lsb(), width, false));
      } else {
        result.add(next);
      }
    }
    return result.size() * 2 <= operands.size() ? result : operands;
  }

  /**
   * Whether the upper part of a concatenation is a vector of its width that moves up: {@code
   * {q[6:0], d}} is {@code ((q << 1) | d) & 0xFF}.
   */
  private static boolean isShiftedUp(Expression part, int width) {
    return part instanceof Expression.PartSelect s
        && s.lsb() == 0
        && s.base() instanceof Expression.SignalReference
        && s.base().width() == width
        && s.width() >= width - s.width();
  }

  Py replication(Expression.Replication r) {
    Py p = expressions.integer(expressions.value(r.operand()));
    if (r.count() == 1) {
      return p;
    }
    BigInteger factor = ZERO;
    for (int i = 0; i < r.count(); i++) {
      factor = factor.shiftLeft(r.operand().width()).or(ONE);
    }
    if (p.low().equals(p.high())) {
      return PyText.literal(p.low().multiply(factor), r.width());
    }
    return new Py(
        p.in(Py.ADD) + " * " + PyText.hex(factor),
        Py.MULTIPLY,
        ZERO,
        p.high().multiply(factor),
        false);
  }
}
