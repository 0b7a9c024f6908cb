package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.Evaluate;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

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

  /** Left shifts by at most this many bits are written without a guard. */
  private static final int SAFE_SHIFT = 4096;

  private final Scope scope;

  PythonExpressions(Scope scope) {
    this.scope = scope;
  }

  // ---- the readings ----------------------------------------------------------------------------

  /** The bit pattern. */
  Py value(Expression e) {
    if (e instanceof Expression.Unary u
        && u.operator() == Expression.UnaryOperator.NOT
        && u.width() == 1) {
      Py operand = asTruth(u.operand());
      if (operand != null) {
        return integer(not(operand));
      }
      Py v = value(u.operand());
      return binary(v, "^", literal(ONE, 1), Py.BIT_XOR, ZERO, ONE);
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

  private Py masked(Py p, int width) {
    return p.fits(width) ? p : mask(p, width);
  }

  private static Py mask(Py p, int width) {
    return new Py(
        p.inBitwise(Py.BIT_AND) + " & " + hex(Bits.mask(width)),
        Py.BIT_AND,
        ZERO,
        Bits.mask(width),
        false);
  }

  /** The number that the expression stands for with its own sign. */
  Py number(Expression e) {
    if (!e.signed()) {
      return value(e);
    }
    return signedNumber(e);
  }

  /** The two's complement number of the bit pattern. */
  private Py signedNumber(Expression e) {
    int width = e.width();
    if (e instanceof Expression.Constant c) {
      BigInteger n = c.bits().signedValue();
      if (c.name() != null && n.signum() >= 0) {
        return constant(c, n);
      }
      return n.signum() < 0 ? new Py(n.toString(), Py.UNARY, n, n, false) : literal(n, width);
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
      if (known != null) {
        return Py.atom(scope.read(s.signal()), known[0], known[1]);
      }
    }
    if (e instanceof Expression.Conditional c) {
      Py t = signedNumber(c.whenTrue());
      Py f = signedNumber(c.whenFalse());
      return conditional(truth(c.condition()), t, f);
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
      if (inSignedRange(low, high, width)) {
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

  private Py exactSigned(Expression.Binary b) {
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
    Py p = arithmetic(b.operator(), l, r);
    return inSignedRange(p.low(), p.high(), b.width()) ? p : null;
  }

  private static boolean inSignedRange(BigInteger low, BigInteger high, int width) {
    BigInteger half = ONE.shiftLeft(width - 1);
    return low.compareTo(half.negate()) >= 0 && high.compareTo(half) < 0;
  }

  /** A number congruent to the bit pattern modulo 2^width. */
  Py modulo(Expression e) {
    if (e instanceof Expression.Constant c) {
      return constant(c, c.bits().knownValue());
    } else if (e instanceof Expression.SignalReference s) {
      return signal(s.signal());
    } else if (e instanceof Expression.ElementSelect s) {
      return element(s);
    } else if (e instanceof Expression.PartSelect s) {
      return part(s);
    } else if (e instanceof Expression.IndexedPartSelect s) {
      return indexed(s);
    } else if (e instanceof Expression.Unary u) {
      return unary(u);
    } else if (e instanceof Expression.Binary b) {
      return binary(b);
    } else if (e instanceof Expression.Conditional c) {
      return conditional(
          truth(c.condition()), integer(modulo(c.whenTrue())), integer(modulo(c.whenFalse())));
    } else if (e instanceof Expression.Concatenation c) {
      return concatenation(c);
    } else if (e instanceof Expression.Replication r) {
      return replication(r);
    } else if (e instanceof Expression.Resize r) {
      return resize(r);
    } else if (e instanceof Expression.Call c) {
      return call(c);
    }
    throw new AssertionError(e);
  }

  /** A condition: Python's truth of the text is the expression being non-zero. */
  Py truth(Expression e) {
    Py t = asTruth(e);
    return t != null ? t : value(e);
  }

  /** A condition as a bool-like text when the expression has that form, else null. */
  private Py asTruth(Expression e) {
    if (e instanceof Expression.Binary b) {
      switch (b.operator()) {
        case LOGICAL_AND -> {
          return both(truth(b.left()), "and", truth(b.right()), Py.AND);
        }
        case LOGICAL_OR -> {
          return both(truth(b.left()), "or", truth(b.right()), Py.OR);
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
              return both(
                  l != null ? l : value(b.left()),
                  and ? "and" : "or",
                  r != null ? r : value(b.right()),
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
          return not(truth(u.operand()));
        }
        case NOT -> {
          return u.width() == 1 ? not(truth(u.operand())) : null;
        }
        case REDUCE_OR -> {
          return u.operand().width() == 1
              ? asTruth(u.operand())
              : compare(value(u.operand()), "!=", literal(ZERO, 1));
        }
        case REDUCE_NOR -> {
          return u.operand().width() == 1
              ? not(truth(u.operand()))
              : compare(value(u.operand()), "==", literal(ZERO, 1));
        }
        case REDUCE_AND -> {
          return u.operand().width() == 1
              ? asTruth(u.operand())
              : compare(value(u.operand()), "==", maskLiteral(u.operand().width()));
        }
        case REDUCE_NAND -> {
          return u.operand().width() == 1
              ? not(truth(u.operand()))
              : compare(value(u.operand()), "!=", maskLiteral(u.operand().width()));
        }
        case ONE_HOT -> {
          return compare(ones(u.operand()), "==", literal(ONE, 1));
        }
        case ONE_HOT_OR_ZERO -> {
          return compare(ones(u.operand()), "<=", literal(ONE, 1));
        }
        default -> {
          return null;
        }
      }
    }
    if (e instanceof Expression.Resize r
        && r.width() >= r.operand().width()
        && (r.width() == r.operand().width() || !r.extendSign() || r.operand().width() == 1)) {
      return asTruth(r.operand());
    }
    return null;
  }

  private static Py both(Py l, String operator, Py r, int precedence) {
    return new Py(
        (l.precedence() == precedence ? l.text() : l.in(Math.max(precedence, Py.AND)))
            + " "
            + operator
            + " "
            + (r.precedence() == precedence ? r.text() : r.in(Math.max(precedence, Py.AND))),
        precedence,
        ZERO,
        l.high().max(r.high()).max(l.low().abs()).max(r.low().abs()),
        true);
  }

  private static Py not(Py p) {
    if (p.precedence() == Py.NOT && p.text().startsWith("not ")) {
      return Py.bool("bool(" + p.text().substring(4) + ")", Py.ATOM);
    }
    return Py.bool("not " + p.in(Py.COMPARE), Py.NOT);
  }

  private static Py compare(Py l, String operator, Py r) {
    return Py.bool(l.in(Py.SHIFT) + " " + operator + " " + r.in(Py.SHIFT), Py.COMPARE);
  }

  private Py comparison(Expression.Binary b) {
    boolean signedNumbers = b.left().signed() && b.right().signed();
    switch (b.operator()) {
      case LESS -> {
        return compare(operand(b.left(), signedNumbers), "<", operand(b.right(), signedNumbers));
      }
      case LESS_EQUAL -> {
        return compare(operand(b.left(), signedNumbers), "<=", operand(b.right(), signedNumbers));
      }
      case GREATER -> {
        return compare(operand(b.left(), signedNumbers), ">", operand(b.right(), signedNumbers));
      }
      case GREATER_EQUAL -> {
        return compare(operand(b.left(), signedNumbers), ">=", operand(b.right(), signedNumbers));
      }
      default -> {
        return equality(b, signedNumbers);
      }
    }
  }

  private Py operand(Expression e, boolean asSigned) {
    return integer(asSigned ? signedNumber(e) : value(e));
  }

  private Py equality(Expression.Binary b, boolean signedNumbers) {
    BinaryOperator op = b.operator();
    boolean equal =
        op == BinaryOperator.EQUAL
            || op == BinaryOperator.CASE_EQUAL
            || op == BinaryOperator.WILDCARD_EQUAL;
    String sign = equal ? "==" : "!=";
    for (Expression side : List.of(b.left(), b.right())) {
      if (side instanceof Expression.Constant c && !c.bits().isKnown()) {
        if (op == BinaryOperator.WILDCARD_EQUAL || op == BinaryOperator.WILDCARD_NOT_EQUAL) {
          Expression other = side == b.left() ? b.right() : b.left();
          BigInteger care = Bits.mask(c.width()).andNot(c.bits().unknown());
          Py masked = binary(value(other), "&", hexLiteral(care), Py.BIT_AND, ZERO, care);
          return compare(masked, sign, literal(c.bits().knownValue(), c.width()));
        }
        // Nothing known is identical to x (===), and == with x is x, which counts as false.
        boolean result = op == BinaryOperator.CASE_NOT_EQUAL;
        return Py.bool(result ? "True" : "False", Py.ATOM);
      }
    }
    if (b.left().width() == 1 && b.right() instanceof Expression.Constant c && c.name() == null) {
      boolean wantsOne = (c.bits().value().signum() != 0) == equal;
      Py t = truth(b.left());
      if (t.truth() || t.precedence() >= Py.BIT_OR) {
        return wantsOne ? (t.truth() ? t : compare(t, "==", literal(ONE, 1))) : not(t);
      }
    }
    if (signedNumbers) {
      Py l = integer(signedNumber(b.left()));
      Py r = integer(signedNumber(b.right()));
      if (!l.text().startsWith("signed(") && !r.text().startsWith("signed(")) {
        return compare(l, sign, r);
      }
    }
    return compare(integer(value(b.left())), sign, integer(value(b.right())));
  }

  // ---- leaves ----------------------------------------------------------------------------------

  private Py constant(Expression.Constant c, BigInteger v) {
    if (c.name() != null && c.bits().isKnown()) {
      String name = scope.constant(c.name(), v);
      if (name != null) {
        return Py.atom(name, v, v);
      }
    }
    return literal(v, c.width());
  }

  static Py literal(BigInteger v, int width) {
    if (v.signum() < 0) {
      return new Py(v.toString(), Py.UNARY, v, v, false);
    }
    boolean decimal = v.bitLength() <= 3 || width >= 32 && v.bitLength() < 24 || width < 8;
    return Py.atom(decimal ? v.toString() : hex(v), v, v);
  }

  private static Py maskLiteral(int width) {
    BigInteger m = Bits.mask(width);
    return Py.atom(hex(m), m, m);
  }

  private static Py hexLiteral(BigInteger v) {
    return Py.atom(hex(v), v, v);
  }

  static String hex(BigInteger v) {
    return "0x" + v.toString(16).toUpperCase(java.util.Locale.ROOT);
  }

  private Py signal(Signal s) {
    BigInteger[] known = scope.bounds(s);
    return known != null
        ? Py.atom(scope.read(s), known[0], known[1])
        : Py.atom(scope.read(s), ZERO, Bits.mask(s.width()));
  }

  // ---- selects ---------------------------------------------------------------------------------

  private Py element(Expression.ElementSelect s) {
    Position position = position(s);
    String text = scope.read(s.array()) + "[" + position.index().text() + "]";
    BigInteger high = Bits.mask(s.width());
    if (position.guards().isEmpty()) {
      return Py.atom(text, ZERO, high);
    }
    return new Py(
        text + " if " + String.join(" and ", position.guards()) + " else 0",
        Py.TERNARY,
        ZERO,
        high,
        false);
  }

  /** Index into the Python list and the conditions under which it exists. */
  record Position(Py index, List<String> guards) {}

  Position position(Expression.ElementSelect s) {
    Py total = null;
    List<String> guards = new ArrayList<>();
    for (int i = 0; i < s.indices().size(); i++) {
      Signal.Dimension d = s.array().dimensions().get(i);
      Py n = integer(number(s.indices().get(i)));
      BigInteger first = BigInteger.valueOf(d.low());
      BigInteger last = BigInteger.valueOf((long) d.low() + d.size() - 1);
      String guard = guard(n, first, last);
      if (guard != null) {
        guards.add(guard);
      }
      Py offset = shifted(n, first.negate());
      total = total == null ? offset : add(multiply(total, BigInteger.valueOf(d.size())), offset);
    }
    return new Position(total, guards);
  }

  /** The condition that n lies in first..last, or null when it always does. */
  static String guard(Py n, BigInteger first, BigInteger last) {
    boolean below = n.low().compareTo(first) < 0;
    boolean above = n.high().compareTo(last) > 0;
    if (below && above) {
      return first + " <= " + n.in(Py.COMPARE) + " <= " + last;
    } else if (below) {
      return n.in(Py.COMPARE) + " >= " + first;
    } else if (above) {
      return n.in(Py.COMPARE) + " < " + last.add(ONE);
    }
    return null;
  }

  private static Py shifted(Py n, BigInteger by) {
    if (by.signum() == 0) {
      return n;
    }
    if (n.low().equals(n.high())) {
      return literal(n.low().add(by), 32);
    }
    String text = n.in(Py.SHIFT) + (by.signum() > 0 ? " + " + by : " - " + by.negate());
    return new Py(text, Py.ADD, n.low().add(by), n.high().add(by), false);
  }

  private static Py add(Py a, Py b) {
    return new Py(
        a.in(Py.SHIFT) + " + " + b.in(Py.SHIFT),
        Py.ADD,
        a.low().add(b.low()),
        a.high().add(b.high()),
        false);
  }

  private static Py multiply(Py a, BigInteger by) {
    if (by.equals(ONE)) {
      return a;
    }
    if (a.low().equals(a.high())) {
      return literal(a.low().multiply(by), 32);
    }
    BigInteger x = a.low().multiply(by);
    BigInteger y = a.high().multiply(by);
    return new Py(a.in(Py.ADD) + " * " + by, Py.MULTIPLY, x.min(y), x.max(y), false);
  }

  /** Low bit of an indexed part-select as a Python expression. */
  Py offset(Expression.IndexedPartSelect s) {
    Py n = integer(number(s.index()));
    BigInteger addend = BigInteger.valueOf(s.addend());
    if (n.low().equals(n.high())) {
      return literal(n.low().multiply(BigInteger.valueOf(s.factor())).add(addend), 32);
    }
    if (s.factor() < 0) {
      Py m = multiply(n, BigInteger.valueOf(-s.factor()));
      return new Py(
          addend + " - " + m.in(Py.ADD),
          Py.ADD,
          addend.subtract(m.high()),
          addend.subtract(m.low()),
          false);
    }
    return shifted(multiply(n, BigInteger.valueOf(s.factor())), addend);
  }

  private Py part(Expression.PartSelect s) {
    boolean reachesTop = s.lsb() + s.width() == s.base().width();
    Py base = integer(reachesTop ? value(s.base()) : modulo(s.base()));
    return slice(base, s.lsb(), s.width());
  }

  /** Bits lsb and upwards of a number. */
  static Py slice(Py base, int lsb, int width) {
    Py moved = base;
    if (base.low().equals(base.high())) {
      return literal(base.low().shiftRight(lsb).and(Bits.mask(width)), width);
    }
    if (lsb > 0) {
      moved =
          new Py(
              base.in(Py.SHIFT) + " >> " + lsb,
              Py.SHIFT,
              base.low().shiftRight(lsb),
              base.high().shiftRight(lsb),
              false);
    }
    return moved.fits(width) ? moved : mask(moved, width);
  }

  private Py indexed(Expression.IndexedPartSelect s) {
    Py offset = offset(s);
    Py base = integer(value(s.base()));
    int width = s.width();
    if (offset.low().equals(offset.high())
        && offset.low().signum() >= 0
        && offset.low().bitLength() < 31) {
      return slice(base, offset.low().intValue(), width);
    }
    BigInteger high = Bits.mask(width);
    if (offset.low().signum() >= 0) {
      Py moved =
          new Py(
              base.in(Py.SHIFT) + " >> " + offset.in(Py.SHIFT), Py.SHIFT, ZERO, base.high(), false);
      boolean whole =
          moved.fits(width)
              || offset.low().signum() >= 0
                  && base.high()
                          .shiftRight(offset.low().min(BigInteger.valueOf(1 << 20)).intValue())
                          .bitLength()
                      <= width;
      return whole ? moved : mask(moved, width);
    }
    // Below bit 0 there is nothing: move the vector up so that the shift stays non-negative.
    Py raised =
        new Py(
            "("
                + (width == 1
                    ? base.in(Py.SHIFT)
                    : "(" + base.in(Py.SHIFT) + " << " + (width - 1) + ")")
                + " >> "
                + (width == 1
                    ? offset.in(Py.SHIFT)
                    : "(" + shifted(offset, BigInteger.valueOf(width - 1)).text() + ")")
                + ") & "
                + hex(high)
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

  // ---- operators -------------------------------------------------------------------------------

  private Py unary(Expression.Unary u) {
    switch (u.operator()) {
      case NOT -> {
        Py t = u.width() == 1 ? asTruth(u.operand()) : null;
        if (t != null) {
          return integer(not(t));
        }
        Py p = integer(modulo(u.operand()));
        return new Py("~" + p.in(Py.UNARY - 1), Py.UNARY, p.high().not(), p.low().not(), false);
      }
      case NEGATE -> {
        Py p = integer(modulo(u.operand()));
        return new Py("-" + p.in(Py.UNARY), Py.UNARY, p.high().negate(), p.low().negate(), false);
      }
      case REDUCE_XOR -> {
        if (u.operand().width() == 1) {
          return modulo(u.operand());
        }
        Py count = ones(u.operand());
        return binary(count, "&", literal(ONE, 1), Py.BIT_AND, ZERO, ONE);
      }
      case REDUCE_XNOR -> {
        Py count = ones(u.operand());
        return new Py("~" + count.in(Py.UNARY - 1) + " & 1", Py.BIT_AND, ZERO, ONE, false);
      }
      case REDUCE_OR, REDUCE_AND -> {
        if (u.operand().width() == 1) {
          return modulo(u.operand());
        }
        return integer(asTruth(u));
      }
      case LOGICAL_NOT, REDUCE_NAND, REDUCE_NOR, ONE_HOT, ONE_HOT_OR_ZERO -> {
        return integer(asTruth(u));
      }
      case COUNT_ONES -> {
        return ones(u.operand());
      }
      case CLOG2 -> {
        Py p = integer(value(u.operand()));
        BigInteger high = BigInteger.valueOf(u.operand().width());
        String text =
            "(" + p.in(Py.SHIFT) + " - 1).bit_length() if " + p.in(Py.COMPARE) + " else 0";
        return new Py(text, Py.TERNARY, ZERO, high, false);
      }
    }
    throw new AssertionError(u);
  }

  private Py ones(Expression e) {
    Py p = integer(value(e));
    return Py.atom("bin(" + p.text() + ").count(\"1\")", ZERO, BigInteger.valueOf(e.width()));
  }

  private Py binary(Expression.Binary b) {
    switch (b.operator()) {
      case ADD, SUBTRACT, MULTIPLY -> {
        return arithmetic(
            b.operator(), bounded(b.left(), b.width()), bounded(b.right(), b.width()));
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
        return shiftRight(integer(value(b.left())), b);
      }
      case ARITHMETIC_SHIFT_RIGHT -> {
        return shiftRight(integer(b.left().signed() ? signedNumber(b.left()) : value(b.left())), b);
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
        return integer(asTruth(b));
      }
    }
    throw new AssertionError(b);
  }

  /** A congruent number that is not much wider than the operand. */
  private Py bounded(Expression e, int width) {
    Py p = integer(modulo(e));
    int limit = width + 64;
    return p.low().bitLength() > limit || p.high().bitLength() > limit ? mask(p, width) : p;
  }

  private static Py arithmetic(BinaryOperator operator, Py l, Py r) {
    switch (operator) {
      case ADD -> {
        return add(l, r);
      }
      case SUBTRACT -> {
        return new Py(
            l.in(Py.SHIFT) + " - " + r.in(Py.ADD),
            Py.ADD,
            l.low().subtract(r.high()),
            l.high().subtract(r.low()),
            false);
      }
      case MULTIPLY -> {
        BigInteger a = l.low().multiply(r.low());
        BigInteger b = l.low().multiply(r.high());
        BigInteger c = l.high().multiply(r.low());
        BigInteger d = l.high().multiply(r.high());
        return new Py(
            l.in(Py.ADD) + " * " + r.in(Py.MULTIPLY),
            Py.MULTIPLY,
            a.min(b).min(c).min(d),
            a.max(b).max(c).max(d),
            false);
      }
      default -> throw new AssertionError(operator);
    }
  }

  private Py division(Expression.Binary b) {
    boolean divide = b.operator() == BinaryOperator.DIVIDE;
    boolean signedNumbers = b.left().signed() && b.right().signed();
    Py l = operand(b.left(), signedNumbers);
    Py r = operand(b.right(), signedNumbers);
    if (l.low().signum() >= 0 && r.low().signum() >= 0) {
      String text = l.in(Py.ADD) + (divide ? " // " : " % ") + r.in(Py.MULTIPLY);
      BigInteger high = divide ? l.high() : l.high().min(r.high());
      if (r.low().signum() > 0) {
        BigInteger tight = divide ? l.high().divide(r.low()) : l.high().min(r.high().subtract(ONE));
        return new Py(text, Py.MULTIPLY, ZERO, tight, false);
      }
      return new Py(text + " if " + r.in(Py.COMPARE) + " else 0", Py.TERNARY, ZERO, high, false);
    }
    scope.helper(divide ? Helper.DIVIDE : Helper.MODULO);
    BigInteger most = l.low().abs().max(l.high().abs());
    return Py.atom(
        (divide ? "divide(" : "modulo(") + l.text() + ", " + r.text() + ")", most.negate(), most);
  }

  private Py bitwise(Expression.Binary b) {
    if (b.width() == 1) {
      Py t = asTruth(b);
      if (t != null) {
        return integer(t);
      }
    }
    Py l = integer(modulo(b.left()));
    Py r = integer(modulo(b.right()));
    switch (b.operator()) {
      case AND -> {
        BigInteger high = null;
        if (l.low().signum() >= 0) {
          high = l.high();
        }
        if (r.low().signum() >= 0) {
          high = high == null ? r.high() : high.min(r.high());
        }
        if (high != null) {
          return binary(l, "&", r, Py.BIT_AND, ZERO, high);
        }
        return signedBitwise(l, "&", r, Py.BIT_AND);
      }
      case OR, XOR -> {
        boolean or = b.operator() == BinaryOperator.OR;
        String op = or ? "|" : "^";
        int precedence = or ? Py.BIT_OR : Py.BIT_XOR;
        if (l.low().signum() >= 0 && r.low().signum() >= 0) {
          BigInteger high = Bits.mask(Math.max(1, l.high().or(r.high()).bitLength()));
          return binary(l, op, r, precedence, ZERO, high);
        }
        return signedBitwise(l, op, r, precedence);
      }
      case XNOR -> {
        Py x = signedBitwise(l, "^", r, Py.BIT_XOR);
        return new Py("~(" + x.text() + ")", Py.UNARY, x.high().not(), x.low().not(), false);
      }
      default -> throw new AssertionError(b);
    }
  }

  private static Py signedBitwise(Py l, String op, Py r, int precedence) {
    int bits =
        Math.max(
            Math.max(l.low().bitLength(), l.high().bitLength()),
            Math.max(r.low().bitLength(), r.high().bitLength()));
    BigInteger bound = ONE.shiftLeft(bits);
    return binary(l, op, r, precedence, bound.negate(), bound.subtract(ONE));
  }

  static Py binary(Py l, String op, Py r, int precedence, BigInteger low, BigInteger high) {
    return new Py(
        l.inBitwise(precedence) + " " + op + " " + rightOperand(r, precedence),
        precedence,
        low,
        high,
        false);
  }

  private static String rightOperand(Py r, int precedence) {
    return r.inBitwise(precedence);
  }

  private Py shiftLeft(Expression.Binary b) {
    Py amount = integer(value(b.right()));
    int width = b.width();
    if (amount.low().equals(amount.high())) {
      if (amount.low().compareTo(BigInteger.valueOf(width)) >= 0) {
        return literal(ZERO, width);
      }
      int by = amount.low().intValue();
      Py l = bounded(b.left(), width);
      if (by == 0) {
        return l;
      }
      return new Py(
          l.in(Py.SHIFT) + " << " + amount.in(Py.SHIFT),
          Py.SHIFT,
          l.low().shiftLeft(by),
          l.high().shiftLeft(by),
          false);
    }
    Py l = bounded(b.left(), width);
    BigInteger most = BigInteger.valueOf(Math.max(SAFE_SHIFT, 0));
    if (amount.high().compareTo(most) <= 0) {
      int by = amount.high().intValue();
      return new Py(
          l.in(Py.SHIFT) + " << " + amount.in(Py.SHIFT),
          Py.SHIFT,
          l.low().min(l.low().shiftLeft(by)),
          l.high().max(l.high().shiftLeft(by)),
          false);
    }
    String text =
        l.in(Py.SHIFT)
            + " << "
            + amount.in(Py.SHIFT)
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

  private Py shiftRight(Py l, Expression.Binary b) {
    Py amount = integer(value(b.right()));
    if (amount.high().signum() == 0) {
      return l;
    }
    int least = amount.low().min(BigInteger.valueOf(1 << 20)).intValue();
    BigInteger low = l.low().signum() < 0 ? l.low().shiftRight(least) : ZERO;
    BigInteger high = l.high().signum() < 0 ? BigInteger.valueOf(-1) : l.high().shiftRight(least);
    return new Py(l.in(Py.SHIFT) + " >> " + amount.in(Py.SHIFT), Py.SHIFT, low, high, false);
  }

  private Py power(Expression.Binary b) {
    int width = b.width();
    Py exponent = integer(number(b.right()));
    if (b.left() instanceof Expression.Constant c
        && c.bits().isKnown()
        && c.bits().value().equals(BigInteger.TWO)
        && exponent.low().signum() >= 0
        && exponent.high().compareTo(BigInteger.valueOf(SAFE_SHIFT)) <= 0) {
      return new Py(
          "1 << " + exponent.in(Py.SHIFT),
          Py.SHIFT,
          ONE,
          ONE.shiftLeft(exponent.high().intValue()),
          false);
    }
    Py base = integer(b.left().signed() ? signedNumber(b.left()) : value(b.left()));
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

  private static Py conditional(Py condition, Py t, Py f) {
    return new Py(
        t.in(Py.TERNARY)
            + " if "
            + condition.in(Py.TERNARY)
            + " else "
            + (f.precedence() == Py.TERNARY ? f.text() : f.in(Py.TERNARY)),
        Py.TERNARY,
        t.low().min(f.low()),
        t.high().max(f.high()),
        false);
  }

  private Py concatenation(Expression.Concatenation c) {
    int low = c.width();
    List<Py> terms = new ArrayList<>();
    BigInteger constant = ZERO;
    BigInteger least = ZERO;
    BigInteger most = ZERO;
    boolean first = true;
    for (Expression part : c.parts()) {
      low -= part.width();
      Py p = integer(first ? bounded(part, part.width()) : value(part));
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
                  p.in(Py.SHIFT) + " << " + low,
                  Py.SHIFT,
                  p.low().shiftLeft(low),
                  p.high().shiftLeft(low),
                  false));
    }
    least = least.add(constant);
    most = most.add(constant);
    if (constant.signum() != 0 || terms.isEmpty()) {
      terms.add(terms.isEmpty() ? literal(constant, c.width()) : hexLiteral(constant));
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

  private Py replication(Expression.Replication r) {
    Py p = integer(value(r.operand()));
    if (r.count() == 1) {
      return p;
    }
    BigInteger factor = ZERO;
    for (int i = 0; i < r.count(); i++) {
      factor = factor.shiftLeft(r.operand().width()).or(ONE);
    }
    if (p.low().equals(p.high())) {
      return literal(p.low().multiply(factor), r.width());
    }
    return new Py(
        p.in(Py.ADD) + " * " + hex(factor), Py.MULTIPLY, ZERO, p.high().multiply(factor), false);
  }

  private Py resize(Expression.Resize r) {
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

  private Py call(Expression.Call c) {
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

  /** The value of a constant expression, or null. */
  static BigInteger constantOf(Expression e) {
    return Evaluate.tryEvaluate(e, java.util.Map.of());
  }
}
