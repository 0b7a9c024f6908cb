package io.refmill.compiler.emit.expression;

import io.refmill.compiler.emit.python.Bounded;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.ComparisonOperator;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Notation;
import io.refmill.compiler.emit.python.PyExpression.Sum;
import io.refmill.compiler.emit.python.PyExpression.Term;
import io.refmill.compiler.emit.python.PyExpression.UnaryOperator;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.run.Evaluate;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Puts expressions of Python together, with their bounds. */
public final class Operations {
  private static final BigInteger ZERO = BigInteger.ZERO;
  private static final BigInteger ONE = BigInteger.ONE;

  private Operations() {}

  static boolean inSignedRange(BigInteger low, BigInteger high, int width) {
    BigInteger half = ONE.shiftLeft(width - 1);
    return low.compareTo(half.negate()) >= 0 && high.compareTo(half) < 0;
  }

  /** The value of a constant expression, or null. */
  public static BigInteger constantOf(Expression e) {
    return Evaluate.tryEvaluate(e, Map.of());
  }

  // ---- bits ------------------------------------------------------------------------------------

  static Bounded mask(Bounded p, int width) {
    if (p.low() != null && p.isNumber(p.low())) {
      return Literals.literal(p.low().and(Bits.mask(width)), width);
    }
    return bitwise(p, ChainOperator.BIT_AND, Literals.ones(width), ZERO, Bits.mask(width));
  }

  static Bounded bitwise(
      Bounded l, ChainOperator operator, Bounded r, BigInteger low, BigInteger high) {
    return Bounded.integer(Chain.of(operator, l.code(), r.code()), low, high);
  }

  static Bounded signedBitwise(Bounded l, ChainOperator operator, Bounded r) {
    int bits =
        Math.max(
            Math.max(l.low().bitLength(), l.high().bitLength()),
            Math.max(r.low().bitLength(), r.high().bitLength()));
    BigInteger bound = ONE.shiftLeft(bits);
    return bitwise(l, operator, r, bound.negate(), bound.subtract(ONE));
  }

  /**
   * An operand of {@code &} without the mask that it ends with, when the other operand has no bits
   * outside that mask: {@code (a >> 1) & 0x1} and {@code b & 0x1} give {@code (a >> 1) & b & 0x1}.
   */
  static Bounded withoutMask(Bounded p, Bounded other) {
    if (!(p.code() instanceof Chain c) || c.operator() != ChainOperator.BIT_AND) {
      return p;
    }
    int last = c.operands().size() - 1;
    if (!(c.operands().get(last) instanceof IntegerLiteral mask)
        || mask.notation() != Notation.HEXADECIMAL
        || mask.value().and(mask.value().add(ONE)).signum() != 0
        || !other.fits(mask.value().bitLength())) {
      return p;
    }
    // What is left may be any number; it was an operand of & already.
    return Bounded.integer(
        Chain.of(ChainOperator.BIT_AND, c.operands().subList(0, last)), p.low(), p.high());
  }

  /** Whether bits are inverted that {@code ^} has made: {@code ~(a ^ b)}. */
  static boolean isInvertedXor(Bounded p) {
    return p.code() instanceof PyExpression.Unary u
        && u.operator() == UnaryOperator.INVERT
        && u.operand() instanceof Chain c
        && c.operator() == ChainOperator.BIT_XOR;
  }

  /** {@code l ^ r}, or that inverted; of what is inverted inside two and two cancel out. */
  static Bounded exclusive(Bounded left, Bounded right, boolean inverted) {
    Bounded l = isInvertedXor(left) ? uninverted(left) : left;
    Bounded r = isInvertedXor(right) ? uninverted(right) : right;
    Bounded result;
    if (l.low().signum() >= 0 && r.low().signum() >= 0) {
      BigInteger high = Bits.mask(Math.max(1, l.high().or(r.high()).bitLength()));
      result = bitwise(l, ChainOperator.BIT_XOR, r, ZERO, high);
    } else {
      result = signedBitwise(l, ChainOperator.BIT_XOR, r);
    }
    return inverted ^ l != left ^ r != right ? invert(result) : result;
  }

  private static Bounded uninverted(Bounded p) {
    return Bounded.integer(
        ((PyExpression.Unary) p.code()).operand(), p.high().not(), p.low().not());
  }

  static Bounded invert(Bounded p) {
    return Bounded.integer(
        new PyExpression.Unary(UnaryOperator.INVERT, p.code()), p.high().not(), p.low().not());
  }

  public static PyExpression shiftLeft(PyExpression value, PyExpression by) {
    return new PyExpression.Binary(PyExpression.BinaryOperator.SHIFT_LEFT, value, by);
  }

  public static PyExpression shiftRight(PyExpression value, PyExpression by) {
    return new PyExpression.Binary(PyExpression.BinaryOperator.SHIFT_RIGHT, value, by);
  }

  /** Bits lsb and upwards of a number. */
  public static Bounded slice(Bounded base, int lsb, int width) {
    if (base.isConstant()) {
      return Literals.literal(base.low().shiftRight(lsb).and(Bits.mask(width)), width);
    }
    // Not moved where they are not needed: bounds of a wide vector are as long as the vector.
    boolean fits = base.low().signum() >= 0 && base.high().bitLength() - lsb <= width;
    Bounded moved =
        lsb == 0
            ? base
            : Bounded.integer(
                shiftRight(base.code(), PyExpression.number(lsb)),
                fits ? base.low().shiftRight(lsb) : null,
                fits ? base.high().shiftRight(lsb) : null);
    return fits ? moved : mask(moved, width);
  }

  // ---- conditions ------------------------------------------------------------------------------

  /** {@code l and r}, or {@code l or r}. */
  static Bounded both(Bounded l, ChainOperator operator, Bounded r) {
    BigInteger neutral = operator == ChainOperator.AND ? ONE : ZERO;
    BigInteger decisive = ONE.subtract(neutral);
    if (l.isNumber(decisive) || r.isNumber(neutral) && isFlag(l)) {
      return l;
    } else if (r.isNumber(decisive) || l.isNumber(neutral) && isFlag(r)) {
      return r;
    }
    return new Bounded(
        Chain.of(operator, l.code(), r.code()),
        ZERO,
        l.high().max(r.high()).max(l.low().abs()).max(r.low().abs()),
        true);
  }

  /** Whether a piece is 0 or 1, so that as a condition and as a number it is the same. */
  private static boolean isFlag(Bounded p) {
    return p.fits(1);
  }

  /** The condition that another does not hold, or null for what is no negation. */
  private static PyExpression negated(PyExpression e) {
    return e instanceof PyExpression.Unary u && u.operator() == UnaryOperator.NOT
        ? u.operand()
        : null;
  }

  static Bounded not(Bounded p) {
    PyExpression positive = negated(p.code());
    if (p.code() instanceof PyExpression.Comparison c) {
      // Of two real numbers of which one is none, "<" and ">=" are both false.
      ComparisonOperator opposite =
          c.operator() == ComparisonOperator.EQUAL
              ? ComparisonOperator.NOT_EQUAL
              : c.operator() == ComparisonOperator.NOT_EQUAL ? ComparisonOperator.EQUAL : null;
      if (opposite != null) {
        return Bounded.bool(new PyExpression.Comparison(c.left(), opposite, c.right()));
      }
    }
    return Bounded.bool(
        positive != null ? PyExpression.call("bool", positive) : PyExpression.not(p.code()));
  }

  static Bounded compare(Bounded l, ComparisonOperator operator, Bounded r) {
    return Bounded.bool(new PyExpression.Comparison(l.code(), operator, r.code()));
  }

  /** The condition that n lies in first..last, or null when it always does. */
  public static PyExpression guard(Bounded n, BigInteger first, BigInteger last) {
    boolean below = n.low().compareTo(first) < 0;
    boolean above = n.high().compareTo(last) > 0;
    if (below && above) {
      return new PyExpression.Between(
          IntegerLiteral.decimal(first), n.code(), IntegerLiteral.decimal(last.add(ONE)));
    } else if (below) {
      return atLeast(n.code(), first);
    } else if (above) {
      return below(n.code(), last.add(ONE));
    }
    return null;
  }

  /** A condition as {@link #guard} writes it. */
  static PyExpression normal(PyExpression condition) {
    if (condition instanceof PyExpression.Comparison c && c.right() instanceof IntegerLiteral n) {
      switch (c.operator()) {
        case GREATER_EQUAL -> {
          return atLeast(c.left(), n.value());
        }
        case LESS -> {
          return below(c.left(), n.value());
        }
        default -> {}
      }
    }
    return condition;
  }

  /** {@code n < end}; {@code n - 1 < 8} is {@code n <= 8}. */
  private static PyExpression below(PyExpression n, BigInteger end) {
    BigInteger less = subtracted(n);
    return less == null
        ? new PyExpression.Comparison(n, ComparisonOperator.LESS, IntegerLiteral.decimal(end))
        : new PyExpression.Comparison(
            ((Sum) n).terms().get(0).operand(),
            ComparisonOperator.LESS_EQUAL,
            IntegerLiteral.decimal(end.subtract(ONE).add(less)));
  }

  /** What is subtracted from the only other term of a sum; null for anything else. */
  private static BigInteger subtracted(PyExpression n) {
    return n instanceof Sum s
            && s.terms().size() == 2
            && !s.terms().get(0).subtracted()
            && s.terms().get(1).subtracted()
            && s.terms().get(1).operand() instanceof IntegerLiteral c
            && c.notation() == Notation.DECIMAL
        ? c.value()
        : null;
  }

  /** {@code n >= first}; {@code n - 1 >= 0} is {@code n >= 1}. */
  private static PyExpression atLeast(PyExpression n, BigInteger first) {
    BigInteger less = subtracted(n);
    if (less != null) {
      return atLeast(((Sum) n).terms().get(0).operand(), first.add(less));
    }
    if (n instanceof Sum s
        && s.terms().size() == 2
        && s.terms().get(0).operand() instanceof IntegerLiteral c
        && c.notation() == Notation.DECIMAL
        && !s.terms().get(0).subtracted()
        && s.terms().get(1).subtracted()) {
      return new PyExpression.Comparison(
          s.terms().get(1).operand(),
          ComparisonOperator.LESS_EQUAL,
          IntegerLiteral.decimal(c.value().subtract(first)));
    }
    return new PyExpression.Comparison(
        n, ComparisonOperator.GREATER_EQUAL, IntegerLiteral.decimal(first));
  }

  /** The choice between two; a negated condition exchanges them where that nests nothing. */
  static Bounded conditional(Bounded condition, Bounded t, Bounded f) {
    if (t.code().equals(f.code())
        || condition.code().equals(new PyExpression.BooleanLiteral(true))) {
      return t;
    }
    if (condition.code().equals(new PyExpression.BooleanLiteral(false))) {
      return f;
    }
    boolean flag = t.isNumber(ONE) && f.isNumber(ZERO);
    PyExpression positive = negated(condition.code());
    if (positive != null && !(f.code() instanceof PyExpression.Conditional) && !flag) {
      return conditional(Bounded.bool(positive), f, t);
    }
    return choice(t, condition.code(), f);
  }

  /** {@code t if condition else f}. */
  static Bounded choice(Bounded t, PyExpression condition, Bounded f) {
    return Bounded.integer(
        new PyExpression.Conditional(t.code(), condition, f.code()),
        t.low().min(f.low()),
        t.high().max(f.high()));
  }

  // ---- numbers ---------------------------------------------------------------------------------

  /** {@code n + by}. */
  public static Bounded shifted(Bounded n, BigInteger by) {
    if (by.signum() == 0) {
      return n;
    }
    if (n.isConstant()) {
      return Literals.literal(n.low().add(by), 32);
    }
    BigInteger all = by;
    List<Term> terms = new ArrayList<>(List.of(new Term(false, n.code())));
    if (n.code() instanceof Sum s) {
      terms = new ArrayList<>(s.terms());
      Term last = terms.get(terms.size() - 1);
      if (last.operand() instanceof IntegerLiteral added
          && added.notation() == Notation.DECIMAL
          && added.value().signum() >= 0) {
        terms.remove(terms.size() - 1);
        all = all.add(last.subtracted() ? added.value().negate() : added.value());
      }
    }
    if (all.signum() != 0) {
      terms.add(new Term(all.signum() < 0, IntegerLiteral.decimal(all.abs())));
    }
    PyExpression code = terms.size() == 1 ? terms.get(0).operand() : new Sum(terms);
    return Bounded.integer(code, n.low().add(by), n.high().add(by));
  }

  public static Bounded add(Bounded a, Bounded b) {
    return Bounded.integer(
        Sum.of(a.code(), b.code()), a.low().add(b.low()), a.high().add(b.high()));
  }

  static Bounded negate(Bounded p) {
    return Bounded.integer(
        new PyExpression.Unary(UnaryOperator.NEGATIVE, p.code()),
        p.high().negate(),
        p.low().negate());
  }

  static Bounded multiply(Bounded a, BigInteger by) {
    if (by.equals(ONE)) {
      return a;
    }
    if (a.isConstant()) {
      return Literals.literal(a.low().multiply(by), 32);
    }
    BigInteger x = a.low().multiply(by);
    BigInteger y = a.high().multiply(by);
    return Bounded.integer(product(a, Literals.decimal(by)), x.min(y), x.max(y));
  }

  static PyExpression product(Bounded l, Bounded r) {
    return new PyExpression.Binary(PyExpression.BinaryOperator.MULTIPLY, l.code(), r.code());
  }

  static Bounded arithmetic(BinaryOperator operator, Bounded left, Bounded right) {
    Bounded l = counted(left);
    Bounded r = counted(right);
    if (operator != BinaryOperator.MULTIPLY
        && r.code() instanceof PyExpression.IntegerLiteral n
        && n.value().signum() < 0) {
      // "a - 3", not "a + -3".
      Bounded positive = Literals.decimal(n.value().negate());
      return operator == BinaryOperator.ADD ? subtract(l, positive) : add(l, positive);
    }
    switch (operator) {
      case ADD -> {
        return l.isNumber(ZERO) ? r : r.isNumber(ZERO) ? l : add(l, r);
      }
      case SUBTRACT -> {
        return r.isNumber(ZERO) ? l : subtract(l, r);
      }
      case MULTIPLY -> {
        return multiply(l, r);
      }
      default -> throw new AssertionError(operator);
    }
  }

  static Bounded subtract(Bounded l, Bounded r) {
    return Bounded.integer(
        Sum.of(l.code(), true, r.code()), l.low().subtract(r.high()), l.high().subtract(r.low()));
  }

  private static Bounded multiply(Bounded l, Bounded r) {
    if (l.isNumber(ONE) || r.isNumber(ZERO)) {
      return r;
    } else if (r.isNumber(ONE) || l.isNumber(ZERO)) {
      return l;
    }
    BigInteger a = l.low().multiply(r.low());
    BigInteger b = l.low().multiply(r.high());
    BigInteger c = l.high().multiply(r.low());
    BigInteger d = l.high().multiply(r.high());
    return Bounded.integer(product(l, r), a.min(b).min(c).min(d), a.max(b).max(c).max(d));
  }

  /** A one that is counted with is no pattern. */
  private static Bounded counted(Bounded p) {
    return p.isNumber(ONE) ? Literals.literal(ONE, 1) : p;
  }
}
