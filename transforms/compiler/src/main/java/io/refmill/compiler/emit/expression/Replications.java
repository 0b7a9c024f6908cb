package io.refmill.compiler.emit.expression;

import io.refmill.compiler.emit.python.Bounded;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes what is repeated as people say it: a bit that is repeated chooses between ones and zeros,
 * or, before a number whose sign it is, extends that; a vector is moved and joined.
 *
 * <pre>
 * {4{en}}              0xF if en else 0
 * {4{en}} &amp; d          d if en else 0
 * {{8{a[7]}}, a}       signed(a, 8) &amp; 0xFFFF
 * {2{a}}               (a &lt;&lt; 8) | a
 * </pre>
 */
final class Replications {
  /** Copies that are written out. */
  private static final int MAX_COPIES = 8;

  private final PythonExpressions expressions;

  Replications(PythonExpressions expressions) {
    this.expressions = expressions;
  }

  /** The bit that a replication repeats, or null for any other expression. */
  private static Expression repeatedBit(Expression e) {
    return e instanceof Expression.Replication r && r.operand().width() == 1 && r.count() > 1
        ? r.operand()
        : null;
  }

  /** The bit pattern of a replication, moved up. */
  Bounded of(Expression.Replication r, int by) {
    Bounded p = expressions.integer(expressions.value(r.operand()));
    if (p.low().equals(p.high())) {
      return Literals.literal(p.low().multiply(factor(r)).shiftLeft(by), r.width() + by);
    }
    if (r.count() == 1) {
      return moved(p, by);
    }
    if (repeatedBit(r) != null) {
      Bounded ones = Literals.hex(Bits.mask(r.count()).shiftLeft(by));
      return chosen(r.operand(), ones);
    }
    return r.count() <= MAX_COPIES && p.code().isPrimary()
        ? copies(p, r, by)
        : moved(
            Bounded.integer(
                Operations.product(p, Literals.hex(factor(r))),
                BigInteger.ZERO,
                p.high().multiply(factor(r))),
            by);
  }

  /** {@code value if bit else 0}. */
  private Bounded chosen(Expression bit, Bounded value) {
    return Operations.conditional(expressions.truth(bit), value, Literals.decimal(BigInteger.ZERO));
  }

  private static Bounded moved(Bounded p, int by) {
    return by == 0
        ? p
        : Bounded.integer(
            Operations.shiftLeft(p.code(), PyExpression.number(by)),
            p.low().shiftLeft(by),
            p.high().shiftLeft(by));
  }

  /** Ones where copies begin. */
  private static BigInteger factor(Expression.Replication r) {
    BigInteger factor = BigInteger.ZERO;
    for (int i = 0; i < r.count(); i++) {
      factor = factor.shiftLeft(r.operand().width()).or(BigInteger.ONE);
    }
    return factor;
  }

  private static Bounded copies(Bounded p, Expression.Replication r, int by) {
    List<PyExpression> terms = new ArrayList<>();
    for (int i = r.count() - 1; i >= 0; i--) {
      terms.add(moved(p, by + i * r.operand().width()).code());
    }
    return Bounded.integer(
        PyExpression.Chain.of(ChainOperator.BIT_OR, terms),
        BigInteger.ZERO,
        p.high().multiply(factor(r)).shiftLeft(by));
  }

  /** A value of which a repeated bit leaves all or nothing; null for any other {@code &}. */
  Bounded gated(Expression.Binary and) {
    for (boolean left : new boolean[] {true, false}) {
      Expression bit = repeatedBit(left ? and.left() : and.right());
      Expression value = left ? and.right() : and.left();
      if (bit != null && Operations.constantOf(bit) == null) {
        return chosen(bit, expressions.integer(expressions.modulo(value)));
      }
    }
    return null;
  }

  /**
   * Operands of a concatenation, of which the copies of a sign and the number behind them are one:
   * its extension.
   */
  static List<Expression> withSigns(List<Expression> parts) {
    Expression sign = parts.get(0);
    int copies = 0;
    int i = 0;
    if (parts.get(0) instanceof Expression.Replication r) {
      sign = r.operand();
    }
    for (; i < parts.size(); i++) {
      Expression part = parts.get(i);
      int count = part.equals(sign) ? 1 : 0;
      if (part instanceof Expression.Replication r && r.operand().equals(sign)) {
        count = r.count();
      }
      if (count == 0) {
        break;
      }
      copies += count;
    }
    Expression number = i < parts.size() ? signed(sign, parts.get(i)) : null;
    int width = number == null ? 0 : copies + parts.get(i).width();
    if (number == null || width == number.width()) {
      return parts;
    }
    List<Expression> result = new ArrayList<>();
    result.add(new Expression.Resize(number, width, true, true));
    result.addAll(parts.subList(i + 1, parts.size()));
    return result;
  }

  /**
   * The number whose sign a bit is: a part of a vector behind that bit, with it; null for any other
   * bit.
   */
  private static Expression signed(Expression sign, Expression part) {
    if (sign.width() != 1 || !(sign instanceof Expression.PartSelect bit)) {
      return null;
    }
    int lsb = part instanceof Expression.PartSelect p ? p.lsb() : 0;
    Expression base = part instanceof Expression.PartSelect p ? p.base() : part;
    int top = lsb + part.width();
    if (!base.equals(bit.base()) || bit.lsb() != top && bit.lsb() != top - 1) {
      return null;
    }
    int width = bit.lsb() + 1 - lsb;
    return width == base.width()
        ? new Expression.Resize(base, width, false, true)
        : new Expression.PartSelect(base, lsb, width, true);
  }
}
