package io.refmill.compiler.emit.expression;

import io.refmill.compiler.emit.python.Bounded;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
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

  /** Parts of a concatenation that make no pattern that goes on. */
  private static final int FEW = 4;

  private final PythonExpressions expressions;
  private final Scope scope;
  private final Replications replications;

  PythonOperators(PythonExpressions expressions, Scope scope) {
    this.expressions = expressions;
    this.scope = scope;
    this.replications = new Replications(expressions);
  }

  Bounded unary(Expression.Unary u) {
    switch (u.operator()) {
      case NOT -> {
        Bounded t = u.width() == 1 ? expressions.conditions().asTruth(u.operand()) : null;
        if (t != null) {
          return expressions.integer(Operations.not(t));
        }
        Bounded p = expressions.integer(expressions.modulo(u.operand()));
        return Operations.invert(p);
      }
      case NEGATE -> {
        Bounded p = expressions.integer(expressions.modulo(u.operand()));
        return Operations.negate(p);
      }
      case REDUCE_XOR -> {
        if (u.operand().width() == 1) {
          return expressions.modulo(u.operand());
        }
        Expression parity = Parities.ofParts(u.operand());
        if (parity != null) {
          return expressions.modulo(parity);
        }
        return lowest(ones(u.operand()));
      }
      case REDUCE_XNOR -> {
        return lowest(Operations.invert(ones(u.operand())));
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
        Bounded p = expressions.integer(expressions.value(u.operand()));
        BigInteger high = BigInteger.valueOf(u.operand().width());
        PyExpression before = PyExpression.Sum.of(p.code(), true, PyExpression.number(1));
        return Bounded.integer(
            new PyExpression.Conditional(
                PyExpression.call(before, "bit_length"), p.code(), PyExpression.number(0)),
            ZERO,
            high);
      }
    }
    throw new AssertionError(u);
  }

  Bounded ones(Expression e) {
    Bounded p = expressions.integer(expressions.value(e));
    return Bounded.integer(
        PyExpression.call(
            PyExpression.call("bin", p.code()), "count", new PyExpression.StringLiteral("1")),
        ZERO,
        BigInteger.valueOf(e.width()));
  }

  private static Bounded lowest(Bounded p) {
    return Operations.bitwise(p, ChainOperator.BIT_AND, Literals.literal(ONE, 1), ZERO, ONE);
  }

  Bounded binary(Expression.Binary b) {
    Expression bit = PythonConditions.bit(b);
    if (bit != null) {
      return expressions.modulo(bit);
    }
    switch (b.operator()) {
      case ADD, SUBTRACT, MULTIPLY -> {
        Bounded result =
            Operations.arithmetic(
                b.operator(),
                expressions.bounded(b.left(), b.width()),
                expressions.bounded(b.right(), b.width()));
        return b.operator() == Expression.BinaryOperator.SUBTRACT
                && result.low().signum() < 0
                && result.high().signum() > 0
                && expressions.ranges().isAtLeast(b.left(), b.right())
            ? Bounded.integer(result.code(), ZERO, result.high())
            : result;
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
        BigInteger by = Operations.constantOf(b.right());
        if (by != null && by.signum() == 0) {
          return expressions.modulo(b.left());
        }
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

  Bounded division(Expression.Binary b) {
    boolean divide = b.operator() == BinaryOperator.DIVIDE;
    boolean signedNumbers = b.left().signed() && b.right().signed();
    Bounded l = expressions.operand(b.left(), signedNumbers);
    Bounded r = expressions.operand(b.right(), signedNumbers);
    if (l.low().signum() >= 0 && r.low().signum() >= 0) {
      PyExpression quotient =
          new PyExpression.Binary(
              divide
                  ? PyExpression.BinaryOperator.FLOOR_DIVIDE
                  : PyExpression.BinaryOperator.MODULO,
              l.code(),
              r.code());
      BigInteger high = divide ? l.high() : l.high().min(r.high());
      if (r.low().signum() > 0) {
        BigInteger tight = divide ? l.high().divide(r.low()) : l.high().min(r.high().subtract(ONE));
        return Bounded.integer(quotient, ZERO, tight);
      }
      return Bounded.integer(
          expressions.holds(r.code())
              ? quotient
              : new PyExpression.Conditional(quotient, r.code(), PyExpression.number(0)),
          ZERO,
          high);
    }
    scope.helper(divide ? Helper.DIVIDE : Helper.MODULO);
    BigInteger most = l.low().abs().max(l.high().abs());
    return Bounded.integer(
        PyExpression.call(divide ? "divide" : "modulo", l.code(), r.code()), most.negate(), most);
  }

  Bounded bitwise(Expression.Binary b) {
    Expression parity = Parities.joined(b);
    if (parity != b) {
      return expressions.modulo(parity);
    }
    if (b.width() == 1) {
      Bounded t = expressions.conditions().asTruth(b);
      if (t != null) {
        return expressions.integer(t);
      }
    }
    Bounded gated = b.operator() == BinaryOperator.AND ? replications.gated(b) : null;
    if (gated != null) {
      return gated;
    }
    Bounded l = expressions.integer(expressions.modulo(b.left()));
    Bounded r = expressions.integer(expressions.modulo(b.right()));
    switch (b.operator()) {
      case AND -> {
        if (l.isNumber(ZERO) || keepsAll(r, l, b.width())) {
          return l;
        } else if (r.isNumber(ZERO) || keepsAll(l, r, b.width())) {
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
          Bounded left = Operations.withoutMask(l, r);
          Bounded right = left == l ? Operations.withoutMask(r, l) : r;
          return Operations.bitwise(left, ChainOperator.BIT_AND, right, ZERO, high);
        }
        return Operations.signedBitwise(l, ChainOperator.BIT_AND, r);
      }
      case OR, XOR -> {
        ChainOperator operator =
            b.operator() == BinaryOperator.OR ? ChainOperator.BIT_OR : ChainOperator.BIT_XOR;
        if (l.isNumber(ZERO)) {
          return r;
        } else if (r.isNumber(ZERO)) {
          return l;
        } else if (Operations.isInvertedXor(l) || Operations.isInvertedXor(r)) {
          if (operator == ChainOperator.BIT_XOR) {
            return Operations.exclusive(l, r, false);
          }
        }
        if (l.low().signum() >= 0 && r.low().signum() >= 0) {
          BigInteger high = Bits.mask(Math.max(1, l.high().or(r.high()).bitLength()));
          // No bit is lost, so that a | 1 is never 0.
          BigInteger low = b.operator() == BinaryOperator.OR ? l.low().max(r.low()) : ZERO;
          return Operations.bitwise(l, operator, r, low, high);
        }
        return Operations.signedBitwise(l, operator, r);
      }
      case XNOR -> {
        return Operations.exclusive(l, r, true);
      }
      default -> throw new AssertionError(b);
    }
  }

  /** Whether a number as a mask leaves all bits of the other operand that count. */
  private static boolean keepsAll(Bounded mask, Bounded operand, int width) {
    BigInteger v = mask.low();
    return v.signum() > 0
        && v.bitCount() == v.bitLength()
        && mask.isNumber(v)
        && (v.bitLength() == width || operand.fits(v.bitLength()));
  }

  Bounded shiftLeft(Expression.Binary b) {
    Bounded amount = expressions.integer(expressions.value(b.right()));
    int width = b.width();
    if (amount.low().equals(amount.high())) {
      if (amount.low().compareTo(BigInteger.valueOf(width)) >= 0) {
        return Literals.literal(ZERO, width);
      }
      int by = amount.low().intValue();
      Bounded l = expressions.bounded(b.left(), width);
      if (by == 0) {
        return l;
      }
      return Bounded.integer(
          Operations.shiftLeft(l.code(), amount.code()),
          l.low().shiftLeft(by),
          l.high().shiftLeft(by));
    }
    Bounded l = expressions.bounded(b.left(), width);
    BigInteger last = BigInteger.valueOf(width - 1L);
    BigInteger most = BigInteger.valueOf(Math.max(SAFE_SHIFT, 0));
    if (amount.high().compareTo(most) > 0) {
      amount = expressions.index(b.right(), ZERO, last, true);
    }
    if (amount.low().signum() >= 0 && amount.high().compareTo(most) <= 0) {
      int by = amount.high().intValue();
      return Bounded.integer(
          Operations.shiftLeft(l.code(), amount.code()),
          l.low().min(l.low().shiftLeft(by)),
          l.high().max(l.high().shiftLeft(by)));
    }
    boolean isShort = amount.high().compareTo(most) <= 0;
    PyExpression inside =
        Operations.guard(amount, ZERO, isShort ? amount.high() : amount.high().min(last));
    if (inside == null) {
      inside =
          new PyExpression.Comparison(
              amount.code(), PyExpression.ComparisonOperator.LESS, PyExpression.number(width));
    }
    return Bounded.integer(
        new PyExpression.Conditional(
            Operations.shiftLeft(l.code(), amount.code()), inside, PyExpression.number(0)),
        l.low().min(ZERO).shiftLeft(width),
        l.high().max(ZERO).shiftLeft(width));
  }

  Bounded shiftRight(Bounded l, Expression.Binary b) {
    Bounded amount = expressions.integer(expressions.value(b.right()));
    if (amount.high().signum() == 0) {
      return l;
    }
    int least = amount.low().min(BigInteger.valueOf(1 << 20)).intValue();
    BigInteger low = l.low().signum() < 0 ? l.low().shiftRight(least) : ZERO;
    BigInteger high = l.high().signum() < 0 ? BigInteger.valueOf(-1) : l.high().shiftRight(least);
    return Bounded.integer(Operations.shiftRight(l.code(), amount.code()), low, high);
  }

  Bounded power(Expression.Binary b) {
    int width = b.width();
    Bounded exponent = expressions.integer(expressions.number(b.right()));
    if (b.left() instanceof Expression.Constant c
        && c.bits().isKnown()
        && c.bits().value().equals(BigInteger.TWO)
        && exponent.low().signum() >= 0
        && exponent.high().compareTo(BigInteger.valueOf(SAFE_SHIFT)) <= 0) {
      return Bounded.integer(
          Operations.shiftLeft(PyExpression.number(1), exponent.code()),
          ONE,
          ONE.shiftLeft(exponent.high().intValue()));
    }
    Bounded base =
        expressions.integer(
            b.left().signed() ? expressions.signedNumber(b.left()) : expressions.value(b.left()));
    PyExpression modulus =
        width > 16
            ? Operations.shiftLeft(PyExpression.number(1), PyExpression.number(width))
            : PyExpression.number(1L << width);
    if (exponent.low().signum() >= 0) {
      return Bounded.integer(
          PyExpression.call("pow", base.code(), exponent.code(), modulus), ZERO, Bits.mask(width));
    }
    scope.helper(Helper.POWER);
    return Bounded.integer(
        PyExpression.call("power", base.code(), exponent.code(), modulus),
        ONE.negate(),
        Bits.mask(width));
  }

  Bounded concatenation(Expression.Concatenation c) {
    Expression word = Wordwise.of(c);
    if (word != null) {
      return expressions.integer(expressions.modulo(word));
    }
    List<Expression> parts = Replications.withSigns(adjacent(c.parts()));
    if (parts.size() == 1) {
      return expressions.modulo(parts.get(0));
    }
    int low = c.width();
    List<PyExpression> terms = new ArrayList<>();
    Bounded last = null;
    BigInteger constant = ZERO;
    BigInteger least = ZERO;
    BigInteger most = ZERO;
    boolean first = true;
    for (Expression part : parts) {
      low -= part.width();
      if (part instanceof Expression.Replication r) {
        Bounded p = replications.of(r, low);
        first = false;
        if (p.low().equals(p.high())) {
          constant = constant.or(p.low());
        } else {
          most = most.add(p.high());
          last = p;
          terms.add(p.code());
        }
        continue;
      }
      if (parts.size() <= FEW && isInPlace(part, low)) {
        Bounded p =
            Operations.bitwise(
                expressions.modulo(((Expression.PartSelect) part).base()),
                ChainOperator.BIT_AND,
                Literals.hex(Bits.mask(part.width()).shiftLeft(low)),
                ZERO,
                Bits.mask(part.width()).shiftLeft(low));
        first = false;
        most = most.add(p.high());
        last = p;
        terms.add(p.code());
        continue;
      }
      Bounded p =
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
      last =
          low == 0
              ? p
              : Bounded.integer(
                  Operations.shiftLeft(p.code(), PyExpression.number(low)),
                  p.low().shiftLeft(low),
                  p.high().shiftLeft(low));
      terms.add(last.code());
    }
    least = least.add(constant);
    most = most.add(constant);
    if (constant.signum() != 0 || terms.isEmpty()) {
      last = terms.isEmpty() ? Literals.literal(constant, c.width()) : Literals.hex(constant);
      terms.add(last.code());
    }
    if (terms.size() == 1) {
      return last;
    }
    return Bounded.integer(PyExpression.Chain.of(ChainOperator.BIT_OR, terms), least, most);
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
    return moving(result) * 2 <= moving(operands) ? result : operands;
  }

  private static long moving(List<Expression> parts) {
    return parts.stream().filter(p -> !(p instanceof Expression.Constant)).count();
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

  /**
   * Whether a part of a vector keeps its place: {@code {pc[7:4], a}} is {@code pc & 0xF0 | a}. A
   * single bit among others is moved as they are.
   */
  private static boolean isInPlace(Expression part, int low) {
    return low > 0
        && part instanceof Expression.PartSelect s
        && s.lsb() == low
        && s.width() > 1
        && s.base() instanceof Expression.SignalReference
        && s.base().width() <= Long.SIZE;
  }

  Bounded replication(Expression.Replication r) {
    return replications.of(r, 0);
  }
}
