package io.refmill.compiler.ir.run;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;

/**
 * The bits of an integral expression that are the same whatever it reads, unless it is unknown.
 *
 * <pre>
 * a | 4          bit 2 is 1
 * s &amp; 6          all bits but 1 and 2 are 0
 * {a, 2'b01}     bit 0 is 1, bit 1 is 0
 * </pre>
 *
 * @param zeros those that are 0
 * @param ones those that are 1
 */
public record KnownBits(BigInteger zeros, BigInteger ones) {
  private static final KnownBits NONE = new KnownBits(BigInteger.ZERO, BigInteger.ZERO);

  /**
   * The bits of an expression.
   *
   * @param known the numbers of a signal where fewer than all that fit are known, else null
   */
  public static KnownBits of(Expression e, Function<Signal, NumberRange> known) {
    if (e.real()) {
      return NONE;
    } else if (e instanceof Expression.Constant c) {
      return c.bits().isKnown() ? all(c.bits().value(), c.width()) : NONE;
    } else if (e instanceof Expression.SignalReference s) {
      return inFront(known.apply(s.signal()), s.width());
    } else if (e instanceof Expression.Resize r) {
      return resized(r, of(r.operand(), known));
    } else if (e instanceof Expression.Concatenation c) {
      return joined(c.parts(), known);
    } else if (e instanceof Expression.Replication r) {
      KnownBits once = of(r.operand(), known);
      KnownBits all = NONE;
      for (int n = 0; n < r.count(); n++) {
        all = all.behind(once, r.operand().width());
      }
      return all;
    } else if (e instanceof Expression.PartSelect p) {
      return of(p.base(), known).shiftedRight(p.lsb()).low(p.width());
    } else if (e instanceof Expression.Conditional c) {
      KnownBits yes = of(c.whenTrue(), known);
      KnownBits no = of(c.whenFalse(), known);
      return new KnownBits(yes.zeros.and(no.zeros), yes.ones.and(no.ones));
    } else if (e instanceof Expression.Unary u) {
      KnownBits operand = of(u.operand(), known);
      return u.operator() == Expression.UnaryOperator.NOT
          ? new KnownBits(operand.ones, operand.zeros)
          : NONE;
    }
    return e instanceof Expression.Binary b ? binary(b, known) : NONE;
  }

  /** Whether a number has each of them as they are, but for some bits that are left out. */
  public boolean allow(BigInteger number, BigInteger but) {
    return number.and(zeros).andNot(but).signum() == 0
        && ones.andNot(number).andNot(but).signum() == 0;
  }

  /** Whether some bit is 0 here and 1 there, or the other way round. */
  public boolean differ(KnownBits other) {
    return zeros.and(other.ones).signum() != 0 || ones.and(other.zeros).signum() != 0;
  }

  private static KnownBits all(BigInteger value, int width) {
    return new KnownBits(Bits.mask(width).andNot(value), value);
  }

  /** Numbers that have no sign are 0 above their highest bit. */
  private static KnownBits inFront(NumberRange range, int width) {
    if (range == null || range.low().signum() < 0) {
      return NONE;
    } else if (range.low().equals(range.high())) {
      return all(range.low(), width);
    }
    return new KnownBits(
        Bits.mask(width).andNot(Bits.mask(range.high().bitLength())), BigInteger.ZERO);
  }

  private static KnownBits resized(Expression.Resize r, KnownBits operand) {
    int from = r.operand().width();
    if (r.width() <= from) {
      return operand.low(r.width());
    }
    BigInteger front = Bits.mask(r.width()).andNot(Bits.mask(from));
    boolean zero = !r.extendSign() || operand.zeros.testBit(from - 1);
    boolean one = r.extendSign() && operand.ones.testBit(from - 1);
    return new KnownBits(
        zero ? operand.zeros.or(front) : operand.zeros,
        one ? operand.ones.or(front) : operand.ones);
  }

  private static KnownBits joined(List<Expression> parts, Function<Signal, NumberRange> known) {
    KnownBits all = NONE;
    for (Expression part : parts) {
      all = all.behind(of(part, known), part.width());
    }
    return all;
  }

  private static KnownBits binary(Expression.Binary b, Function<Signal, NumberRange> known) {
    BigInteger by = b.right() instanceof Expression.Constant c ? c.bits().value() : null;
    boolean near = by != null && by.bitLength() < Integer.SIZE;
    int places = near ? Math.min(by.intValue(), b.width()) : 0;
    return switch (b.operator()) {
      case AND, OR, XOR, XNOR -> bitwise(b, of(b.left(), known), of(b.right(), known));
      case ADD, SUBTRACT, MULTIPLY -> low(b, of(b.left(), known), of(b.right(), known));
      case SHIFT_LEFT -> near ? of(b.left(), known).shiftedLeft(places).low(b.width()) : NONE;
      case SHIFT_RIGHT -> near ? shiftedRight(b, of(b.left(), known), places) : NONE;
      default -> NONE;
    };
  }

  private static KnownBits bitwise(Expression.Binary b, KnownBits x, KnownBits y) {
    BigInteger both = x.zeros.or(x.ones).and(y.zeros.or(y.ones));
    BigInteger odd = x.ones.xor(y.ones).and(both);
    return switch (b.operator()) {
      case AND -> new KnownBits(x.zeros.or(y.zeros), x.ones.and(y.ones));
      case OR -> new KnownBits(x.zeros.and(y.zeros), x.ones.or(y.ones));
      case XOR -> new KnownBits(both.andNot(odd), odd);
      case XNOR -> new KnownBits(odd, both.andNot(odd));
      default -> NONE;
    };
  }

  /** What the low bits of operands are decides over as many of the result. */
  private static KnownBits low(Expression.Binary b, KnownBits x, KnownBits y) {
    int first = x.zeros.or(x.ones).not().getLowestSetBit();
    int second = y.zeros.or(y.ones).not().getLowestSetBit();
    int places = Math.min(b.width(), Math.min(first, second));
    BigInteger result =
        switch (b.operator()) {
          case ADD -> x.ones.add(y.ones);
          case SUBTRACT -> x.ones.subtract(y.ones);
          default -> x.ones.multiply(y.ones);
        };
    if (b.operator() == Expression.BinaryOperator.MULTIPLY) {
      // Zeros behind one operand are behind the product, whatever is in front of them.
      int zeros = x.zeros.not().getLowestSetBit() + y.zeros.not().getLowestSetBit();
      if (zeros > places) {
        return all(BigInteger.ZERO, Math.min(b.width(), zeros));
      }
    }
    return all(Bits.low(result, places), places);
  }

  private static KnownBits shiftedRight(Expression.Binary b, KnownBits left, int places) {
    BigInteger front = Bits.mask(b.width()).andNot(Bits.mask(b.width() - places));
    KnownBits shifted = left.shiftedRight(places);
    return new KnownBits(shifted.zeros.or(front), shifted.ones);
  }

  /** These in front of others. */
  private KnownBits behind(KnownBits others, int width) {
    KnownBits front = shifted(width);
    return new KnownBits(front.zeros.or(others.zeros), front.ones.or(others.ones));
  }

  private KnownBits shifted(int places) {
    return new KnownBits(zeros.shiftLeft(places), ones.shiftLeft(places));
  }

  /** What comes from behind is 0. */
  private KnownBits shiftedLeft(int places) {
    KnownBits front = shifted(places);
    return new KnownBits(front.zeros.or(Bits.mask(places)), front.ones);
  }

  private KnownBits shiftedRight(int places) {
    return new KnownBits(zeros.shiftRight(places), ones.shiftRight(places));
  }

  private KnownBits low(int width) {
    return new KnownBits(zeros.and(Bits.mask(width)), ones.and(Bits.mask(width)));
  }
}
