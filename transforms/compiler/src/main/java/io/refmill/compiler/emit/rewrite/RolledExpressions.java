package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Attribute;
import io.refmill.compiler.emit.python.PyExpression.Binary;
import io.refmill.compiler.emit.python.PyExpression.BinaryOperator;
import io.refmill.compiler.emit.python.PyExpression.Call;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.Comparison;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Notation;
import io.refmill.compiler.emit.python.PyExpression.Subscript;
import io.refmill.compiler.emit.python.PyExpression.Sum;
import io.refmill.compiler.emit.python.PyExpression.Term;
import io.refmill.compiler.emit.python.PyExpression.Unary;
import io.refmill.compiler.emit.python.RewrittenOperands;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/**
 * One expression for several that are the same but for numbers which grow by a constant step: the
 * k-th of them is what it comes to in the k-th round of a loop.
 *
 * <p>What the first and the last of such expressions do not need stands in it too: a shift by 0,
 * and a mask for bits that a value has not got. So they mean the same as long as variables have no
 * more bits than they are declared with, which is what all emitted code rests on.
 */
final class RolledExpressions {
  /** A number that grows: what it is at first, and by how much. */
  record Linear(BigInteger base, BigInteger step) {}

  private final Function<PyExpression, BigInteger> most;
  private final Function<Linear, PyExpression> write;

  /**
   * Rolls.
   *
   * @param most the greatest value of what is kept at a place, or null if that is not known
   * @param write what stands for a growing number
   */
  RolledExpressions(Function<PyExpression, BigInteger> most, Function<Linear, PyExpression> write) {
    this.most = most;
    this.write = write;
  }

  /** The expression, or null if there is none. */
  PyExpression of(List<? extends PyExpression> each) {
    PyExpression first = each.get(0);
    if (each.stream().allMatch(first::equals)) {
      return first;
    }
    if (each.stream().allMatch(e -> e instanceof IntegerLiteral)) {
      return number(each.stream().map(e -> (IntegerLiteral) e).toList());
    }
    PyExpression same = summed(each);
    if (same == null) {
      same = shape(each);
    }
    if (same == null) {
      same = inverted(each);
    }
    if (same == null) {
      same = cleared(each);
    }
    if (same == null) {
      same = masked(each);
    }
    if (same == null) {
      same = shifted(each, BinaryOperator.SHIFT_RIGHT);
    }
    return same == null ? shifted(each, BinaryOperator.SHIFT_LEFT) : same;
  }

  private PyExpression number(List<IntegerLiteral> each) {
    BigInteger step = each.get(1).value().subtract(each.get(0).value());
    boolean plain = each.get(0).notation() == Notation.DECIMAL;
    for (int k = 1; k < each.size(); k++) {
      if (!each.get(k).value().subtract(each.get(k - 1).value()).equals(step)
          || each.get(k).notation() == Notation.ONES) {
        return null;
      }
    }
    return plain && step.bitLength() < Integer.SIZE
        ? write.apply(new Linear(each.get(0).value(), step))
        : null;
  }

  /** To one value a number is added that grows, and that may be none at first: an offset. */
  private PyExpression summed(List<? extends PyExpression> each) {
    List<PyExpression> values = new ArrayList<>();
    List<IntegerLiteral> offsets = new ArrayList<>();
    for (PyExpression e : each) {
      List<Term> terms = e instanceof Sum s ? s.terms() : List.of();
      int at = offset(terms);
      if (at < 0) {
        values.add(e);
        offsets.add(IntegerLiteral.decimal(BigInteger.ZERO));
        continue;
      }
      List<Term> others = new ArrayList<>(terms);
      Term taken = others.remove(at);
      BigInteger n = ((IntegerLiteral) taken.operand()).value();
      values.add(others.size() == 1 ? others.get(0).operand() : new Sum(others));
      offsets.add(IntegerLiteral.decimal(taken.subtracted() ? n.negate() : n));
    }
    if (offsets.stream().allMatch(offsets.get(0)::equals)
        || !values.stream().allMatch(values.get(0)::equals)) {
      return null;
    }
    PyExpression offset = number(offsets);
    return offset == null ? null : offset(values.get(0), offset);
  }

  /** Which term is a number that others are added to: the last or the first one; -1 if none is. */
  private static int offset(List<Term> terms) {
    int last = terms.size() - 1;
    if (last < 1) {
      return -1;
    }
    return isNumber(terms.get(last))
        ? last
        : isNumber(terms.get(0)) && !terms.get(1).subtracted() ? 0 : -1;
  }

  private static boolean isNumber(Term t) {
    return t.operand() instanceof IntegerLiteral n && n.notation() == Notation.DECIMAL;
  }

  /** {@code 5 * k + i + 1} for the value i and the offset 5 * k + 1. */
  private static PyExpression offset(PyExpression value, PyExpression offset) {
    if (offset instanceof Sum s && !(s.terms().get(0).operand() instanceof IntegerLiteral)) {
      PyExpression front = Sum.of(s.terms().get(0).operand(), value);
      Term last = s.terms().get(1);
      return Sum.of(front, last.subtracted(), last.operand());
    }
    if (offset instanceof Sum s) {
      // A number and something that is taken from it.
      Term taken = s.terms().get(1);
      boolean none = s.terms().get(0).operand().equals(PyExpression.number(0));
      return none && s.terms().size() == 2
          ? Sum.of(value, taken.subtracted(), taken.operand())
          : Sum.of(value, offset);
    }
    return Sum.of(offset, value);
  }

  /** The same operators with rolled operands. */
  private PyExpression shape(List<? extends PyExpression> each) {
    PyExpression first = each.get(0);
    List<List<PyExpression>> operands = new ArrayList<>();
    for (PyExpression e : each) {
      if (!alike(first, e)) {
        return null;
      }
      operands.add(e.operands());
    }
    int count = operands.get(0).size();
    if (count == 0) {
      return null;
    }
    List<PyExpression> rolled = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int at = i;
      PyExpression one = of(operands.stream().map(list -> list.get(at)).toList());
      if (one == null) {
        return null;
      }
      rolled.add(one);
    }
    Iterator<PyExpression> next = rolled.iterator();
    PyExpression same = RewrittenOperands.of(first, operand -> next.next());
    return same instanceof Sum s ? flat(s) : same;
  }

  /** {@code 8 * k + 3 - i} for {@code (8 * k + 3) - i}. */
  private static Sum flat(Sum sum) {
    List<Term> terms = new ArrayList<>();
    for (Term t : sum.terms()) {
      if (!t.subtracted() && t.operand() instanceof Sum inside) {
        terms.addAll(inside.terms());
      } else {
        terms.add(t);
      }
    }
    return new Sum(terms);
  }

  private static boolean alike(PyExpression a, PyExpression b) {
    if (a.getClass() != b.getClass() || a.operands().size() != b.operands().size()) {
      return false;
    }
    if (a instanceof Attribute x) {
      return x.name().equals(((Attribute) b).name());
    }
    if (a instanceof PyExpression.Keyword x) {
      return x.name().equals(((PyExpression.Keyword) b).name());
    }
    if (a instanceof Unary x) {
      return x.operator() == ((Unary) b).operator();
    }
    if (a instanceof Binary x) {
      return x.operator() == ((Binary) b).operator();
    }
    if (a instanceof Chain x) {
      return x.operator() == ((Chain) b).operator();
    }
    if (a instanceof Comparison x) {
      return x.operator() == ((Comparison) b).operator();
    }
    if (a instanceof Sum x) {
      for (int i = 0; i < x.terms().size(); i++) {
        if (x.terms().get(i).subtracted() != ((Sum) b).terms().get(i).subtracted()) {
          return false;
        }
      }
    }
    return !(a instanceof PyExpression.DictDisplay);
  }

  /** {@code x}, {@code x ^ 1}, {@code x ^ 2}: other bits are inverted each time. */
  private PyExpression inverted(List<? extends PyExpression> each) {
    List<PyExpression> values = new ArrayList<>();
    List<IntegerLiteral> bits = new ArrayList<>();
    for (PyExpression e : each) {
      if (e instanceof Chain c
          && c.operator() == ChainOperator.BIT_XOR
          && c.operands().get(c.operands().size() - 1) instanceof IntegerLiteral n) {
        values.add(
            Chain.of(ChainOperator.BIT_XOR, c.operands().subList(0, c.operands().size() - 1)));
        bits.add(n);
      } else {
        values.add(e);
        bits.add(IntegerLiteral.decimal(BigInteger.ZERO));
      }
    }
    if (bits.stream().allMatch(bits.get(0)::equals)) {
      return null;
    }
    PyExpression rolled = number(bits);
    PyExpression value = rolled == null ? null : of(values);
    return value == null ? null : Chain.of(ChainOperator.BIT_XOR, value, rolled);
  }

  /** {@code x & 0xFE}, {@code x & 0xFD}, ...: other bits are taken off each time. */
  private PyExpression cleared(List<? extends PyExpression> each) {
    PyExpression place = null;
    List<BigInteger> holes = new ArrayList<>();
    for (PyExpression e : each) {
      if (!(e instanceof Chain c)
          || c.operator() != ChainOperator.BIT_AND
          || c.operands().size() != 2
          || !(c.operands().get(1) instanceof IntegerLiteral mask)
          || place != null && !place.equals(c.operands().get(0))) {
        return null;
      }
      place = c.operands().get(0);
      BigInteger all = most.apply(place);
      if (all == null || mask.value().signum() < 0 || mask.value().andNot(all).signum() != 0) {
        return null;
      }
      holes.add(all.andNot(mask.value()));
    }
    BigInteger hole = holes.get(0);
    List<IntegerLiteral> shifts = new ArrayList<>();
    for (BigInteger h : holes) {
      if (h.signum() == 0) {
        return null;
      }
      int at = h.getLowestSetBit();
      if (!h.shiftRight(at).equals(hole.shiftRight(hole.getLowestSetBit()))) {
        return null;
      }
      shifts.add(IntegerLiteral.decimal(BigInteger.valueOf(at)));
    }
    PyExpression by = of(shifts);
    if (by == null) {
      return null;
    }
    BigInteger low = hole.shiftRight(hole.getLowestSetBit());
    PyExpression bits =
        low.equals(BigInteger.ONE)
            ? PyExpression.number(1)
            : new IntegerLiteral(low, Notation.HEXADECIMAL, 1);
    PyExpression moved = new Binary(BinaryOperator.SHIFT_LEFT, bits, by);
    return Chain.of(
        ChainOperator.BIT_AND, place, new Unary(PyExpression.UnaryOperator.INVERT, moved));
  }

  /** Some are masked, and the others have no bits to be taken off. */
  private PyExpression masked(List<? extends PyExpression> each) {
    PyExpression mask = null;
    List<PyExpression> inner = new ArrayList<>();
    for (PyExpression e : each) {
      PyExpression own = mask(e);
      if (own != null && mask != null && !own.equals(mask)) {
        return null;
      }
      mask = own == null ? mask : own;
      inner.add(own == null ? e : unmasked((Chain) e));
    }
    if (!(mask instanceof IntegerLiteral number)
        || number.value().signum() <= 0
        || number.value().and(number.value().add(BigInteger.ONE)).signum() != 0) {
      return null;
    }
    for (PyExpression e : each) {
      BigInteger high = mask(e) == null ? most(e) : BigInteger.ZERO;
      if (high == null || high.compareTo(number.value()) > 0) {
        return null;
      }
    }
    PyExpression rolled = of(inner);
    if (rolled == null) {
      rolled = of(converted(inner, number.value().bitLength()));
    }
    return rolled == null ? null : Chain.of(ChainOperator.BIT_AND, rolled, mask);
  }

  /**
   * Some are shifted numbers in two's complement, and the others are the bits of such a number: of
   * these the mask leaves the same.
   */
  private static List<PyExpression> converted(List<PyExpression> each, int bits) {
    PyExpression width = null;
    for (PyExpression e : each) {
      PyExpression number = e instanceof Binary b ? b.left() : e;
      if (number instanceof Call c
          && c.function().equals(new Name("signed"))
          && c.arguments().get(1) instanceof IntegerLiteral n
          && n.value().intValue() >= bits) {
        width = n;
      }
    }
    List<PyExpression> result = new ArrayList<>();
    for (PyExpression e : each) {
      boolean plain =
          width != null && (e instanceof Name || e instanceof Attribute || e instanceof Subscript);
      result.add(plain ? PyExpression.call("signed", e, width) : e);
    }
    return result;
  }

  /** The number at the end of a chain of "and". */
  private static PyExpression mask(PyExpression e) {
    return e instanceof Chain c
            && c.operator() == ChainOperator.BIT_AND
            && c.operands().get(c.operands().size() - 1) instanceof IntegerLiteral n
        ? n
        : null;
  }

  private static PyExpression unmasked(Chain c) {
    return Chain.of(ChainOperator.BIT_AND, c.operands().subList(0, c.operands().size() - 1));
  }

  /** The greatest value, for what is a shifted place or made of such; null if it is not known. */
  private BigInteger most(PyExpression e) {
    if (e instanceof IntegerLiteral n) {
      return n.value().signum() < 0 ? null : n.value();
    }
    if (e instanceof Binary b
        && b.operator() == BinaryOperator.SHIFT_RIGHT
        && b.right() instanceof IntegerLiteral by
        && by.value().bitLength() < Integer.SIZE) {
      BigInteger high = most(b.left());
      return high == null ? null : high.shiftRight(by.value().intValue());
    }
    if (e instanceof Chain c && c.operator() == ChainOperator.BIT_AND) {
      return c.operands().stream()
          .map(this::most)
          .filter(high -> high != null)
          .reduce(BigInteger::min)
          .orElse(null);
    }
    if (e instanceof Chain c
        && (c.operator() == ChainOperator.BIT_OR || c.operator() == ChainOperator.BIT_XOR)) {
      int bits = 0;
      for (PyExpression operand : c.operands()) {
        BigInteger high = most(operand);
        if (high == null) {
          return null;
        }
        bits = Math.max(bits, high.bitLength());
      }
      return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
    }
    return most.apply(e);
  }

  /** Some are shifted, and the others by nothing. */
  private PyExpression shifted(List<? extends PyExpression> each, BinaryOperator operator) {
    List<PyExpression> inner = new ArrayList<>();
    List<IntegerLiteral> amounts = new ArrayList<>();
    for (PyExpression e : each) {
      if (e instanceof Binary b
          && b.operator() == operator
          && b.right() instanceof IntegerLiteral by) {
        inner.add(b.left());
        amounts.add(by);
      } else {
        inner.add(e);
        amounts.add(IntegerLiteral.decimal(BigInteger.ZERO));
      }
    }
    if (amounts.stream().allMatch(a -> a.value().signum() == 0)) {
      return null;
    }
    PyExpression by = of(amounts);
    PyExpression rolled = by == null ? null : of(inner);
    return rolled == null ? null : new Binary(operator, rolled, by);
  }
}
