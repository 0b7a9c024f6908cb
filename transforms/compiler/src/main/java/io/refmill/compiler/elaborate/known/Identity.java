package io.refmill.compiler.elaborate.known;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What {@code ===} says of nets that nobody drives: they are z (IEEE 1364-2005 4.2.2, 1800-2017
 * 6.6.1), and the operator tells z from x, 0 and 1 (11.4.5). Variables without a value are no
 * matter of this: they are x, and have the model's start value in the second run.
 *
 * <pre>
 * wire [1:0] u;
 * u === 2'bzz           true
 * {u, a} === 3'bz0x     false, whatever a is
 * </pre>
 */
final class Identity {
  /** Bits that are the same in every call; the others are not looked at. */
  private record Fixed(Bits bits, BigInteger mask) {
    static Fixed none(int width) {
      return new Fixed(Bits.of(width, 0), BigInteger.ZERO);
    }
  }

  private final Set<Signal> undriven;

  Identity(Set<Signal> undriven) {
    this.undriven = undriven;
  }

  /** Whether two operands are the same in every call, or never; null if that is not known. */
  Boolean same(Expression left, Expression right) {
    Fixed a = fixed(left);
    Fixed b = fixed(right);
    BigInteger both = a.mask().and(b.mask());
    BigInteger apart =
        a.bits().value().xor(b.bits().value()).or(a.bits().unknown().xor(b.bits().unknown()));
    if (apart.and(both).signum() != 0) {
      return false;
    }
    return both.equals(Bits.mask(left.width())) ? true : null;
  }

  /**
   * A comparison of which only those bits are left that may differ, where some are unknown and the
   * same on both sides; else the comparison itself.
   *
   * <pre>
   * before  {u, a} === 3'bzz1
   * after   {2'b00, a} === 3'b001
   * </pre>
   */
  Expression.Binary rest(Expression.Binary b) {
    BigInteger unknown = fixed(b.left()).bits().unknown();
    BigInteger both = fixed(b.left()).mask().and(fixed(b.right()).mask()).and(unknown);
    if (both.signum() == 0) {
      return b;
    }
    return new Expression.Binary(
        b.operator(), cleared(b.left(), both), cleared(b.right(), both), b.width(), b.signed());
  }

  /** The same with 0 for some bits, as far as {@link #fixed} knows them. */
  private Expression cleared(Expression e, BigInteger bits) {
    BigInteger own = bits.and(Bits.mask(e.width()));
    if (own.signum() == 0) {
      return e;
    } else if (e instanceof Expression.Constant c) {
      Bits rest = new Bits(c.width(), c.bits().value().andNot(own), c.bits().unknown().andNot(own));
      return new Expression.Constant(rest, c.signed(), null);
    } else if (e instanceof Expression.Concatenation c) {
      List<Expression> parts = new ArrayList<>();
      int end = c.width();
      for (Expression part : c.parts()) {
        end -= part.width();
        parts.add(cleared(part, own.shiftRight(end)));
      }
      return new Expression.Concatenation(parts);
    } else if (e instanceof Expression.Resize r) {
      return new Expression.Resize(
          cleared(r.operand(), own), r.width(), r.extendSign(), r.signed());
    }
    return own.equals(Bits.mask(e.width()))
        ? new Expression.Constant(Bits.of(e.width(), 0), e.signed(), null)
        : e;
  }

  /** Whether a constant in it is x or z in some bits, so that 0 in their place would match 0. */
  boolean namesUnknown(Expression e) {
    if (e instanceof Expression.Constant c) {
      return !c.bits().isKnown();
    }
    return e instanceof Expression.Concatenation c
        && c.parts().stream().anyMatch(this::namesUnknown);
  }

  private Fixed fixed(Expression e) {
    if (e instanceof Expression.Constant c) {
      return new Fixed(c.bits(), Bits.mask(c.width()));
    } else if (e instanceof Expression.SignalReference s && floats(s.signal())) {
      return new Fixed(
          new Bits(s.width(), Bits.mask(s.width()), Bits.mask(s.width())), Bits.mask(s.width()));
    } else if (e instanceof Expression.PartSelect p) {
      return part(fixed(p.base()), p.lsb(), p.width());
    } else if (e instanceof Expression.Concatenation c) {
      Fixed all = null;
      for (Expression p : c.parts()) {
        all = all == null ? fixed(p) : joined(all, fixed(p));
      }
      return all;
    } else if (e instanceof Expression.Resize r && !r.extendSign()) {
      Fixed inner = fixed(r.operand());
      int more = r.width() - r.operand().width();
      return more <= 0
          ? part(inner, 0, r.width())
          : joined(new Fixed(Bits.of(more, 0), Bits.mask(more)), inner);
    }
    return Fixed.none(e.width());
  }

  private boolean floats(Signal s) {
    return s.kind() == Signal.Kind.NET && !s.isArray() && !s.real() && undriven.contains(s);
  }

  private static Fixed part(Fixed f, int low, int width) {
    BigInteger mask = Bits.mask(width);
    return new Fixed(
        new Bits(
            width,
            f.bits().value().shiftRight(low).and(mask),
            f.bits().unknown().shiftRight(low).and(mask)),
        f.mask().shiftRight(low).and(mask));
  }

  private static Fixed joined(Fixed high, Fixed low) {
    int width = low.bits().width();
    return new Fixed(
        new Bits(
            high.bits().width() + width,
            high.bits().value().shiftLeft(width).or(low.bits().value()),
            high.bits().unknown().shiftLeft(width).or(low.bits().unknown())),
        high.mask().shiftLeft(width).or(low.mask()));
  }
}
