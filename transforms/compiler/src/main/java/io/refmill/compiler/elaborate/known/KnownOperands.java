package io.refmill.compiler.elaborate.known;

import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.run.CountedLoop;
import io.refmill.compiler.ir.run.NumberRange;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * When an expression is x because of an index outside of bounds, of a divisor that is 0, or of what
 * nobody drives.
 */
public final class KnownOperands {
  /** Numbers that a counter takes in the loops around, where they are known. */
  private final Map<Signal, NumberRange> counters = new HashMap<>();

  private final Set<Signal> undriven;

  /** Answers of before: an expression stands in one place. */
  private final Map<Expression, Boolean> looked = new IdentityHashMap<>();

  /**
   * Operands of a module.
   *
   * @param undriven what never gets a value in it
   */
  public KnownOperands(Set<Signal> undriven) {
    this.undriven = undriven;
  }

  /** What follows stands in this loop. */
  public void enter(Statement.Loop l) {
    Signal counter = counter(l);
    if (counter != null) {
      CountedLoop counted = CountedLoop.of(l, counters::get);
      counters.put(counter, counted == null ? null : counted.values());
    }
  }

  /** What follows stands behind it. */
  public void leave(Statement.Loop l) {
    Signal counter = counter(l);
    if (counter != null) {
      counters.remove(counter);
    }
  }

  /** Whether some value of a signal makes the expression, or a part that matters, unknown. */
  public boolean mayBeUnknown(Expression e) {
    Boolean before = looked.get(e);
    if (before != null) {
      return before;
    }
    boolean[] found = {isSource(e) && !KnownConditions.isOne(guard(e))};
    forEachOwnOperand(e, o -> found[0] = found[0] || mayBeUnknown(o));
    looked.put(e, found[0]);
    return found[0];
  }

  /** What is true where all of the expression is known. */
  Expression isKnown(Expression e) {
    if (e instanceof Constant c) {
      return Constant.of(1, c.bits().isKnown() ? 1 : 0);
    }
    if (!mayBeUnknown(e)) {
      return Constant.of(1, 1);
    }
    if (e instanceof Expression.Conditional c) {
      Expression t = isKnown(c.whenTrue());
      Expression f = isKnown(c.whenFalse());
      Expression chosen =
          KnownConditions.isOne(t) && KnownConditions.isOne(f)
              ? t
              : new Expression.Conditional(c.condition(), t, f);
      return KnownConditions.both(isKnown(c.condition()), chosen);
    }
    Expression[] all = {Constant.of(1, 1)};
    forEachOwnOperand(e, o -> all[0] = KnownConditions.both(all[0], isKnown(o)));
    return isSource(e) ? KnownConditions.both(all[0], guard(e)) : all[0];
  }

  /** Whether the model's 0 for what is unknown makes all of the expression 0. */
  boolean zeroWhereUnknown(Expression e) {
    if (isSource(e)) {
      return true;
    } else if (e instanceof Expression.Resize r) {
      return zeroWhereUnknown(r.operand());
    } else if (e instanceof Expression.PartSelect s) {
      return zeroWhereUnknown(s.base());
    } else if (e instanceof Expression.Unary u) {
      return u.operator() == UnaryOperator.REDUCE_OR && zeroWhereUnknown(u.operand());
    }
    return false;
  }

  /** Whether a comparison fails where a side is unknown, and so 0: as with another constant. */
  boolean failsWithZeros(Expression.Binary b) {
    boolean positive =
        b.operator() == BinaryOperator.EQUAL || b.operator() == BinaryOperator.CASE_EQUAL;
    return positive && (fails(b.left(), b.right()) || fails(b.right(), b.left()));
  }

  private boolean fails(Expression unknown, Expression other) {
    return other instanceof Constant c
        && c.bits().isKnown()
        && c.bits().value().signum() != 0
        && zeroWhereUnknown(unknown);
  }

  private boolean isSource(Expression e) {
    return isUndriven(e)
        || e instanceof Expression.ElementSelect
        || e instanceof Expression.IndexedPartSelect
        || e instanceof Expression.Binary b
            && (b.operator() == BinaryOperator.DIVIDE || b.operator() == BinaryOperator.MODULO);
  }

  /** What is true where some bit of an expression is not x; null where that cannot be told. */
  Expression isPartlyKnown(Expression e) {
    if (e instanceof Expression.Resize r) {
      return r.extendSign() ? isPartlyKnown(r.operand()) : null;
    } else if (e instanceof Expression.PartSelect p) {
      return p.base() instanceof Expression.IndexedPartSelect ? null : isPartlyKnown(p.base());
    } else if (e instanceof Expression.IndexedPartSelect s) {
      return mayBeUnknown(s.base())
          ? null
          : KnownConditions.both(isKnown(s.index()), inside(s, s.width() - 1));
    }
    return isSource(e) && !isUndriven(e) ? isKnown(e) : null;
  }

  /** What a function makes of an argument that is x is its own affair. */
  private static void forEachOwnOperand(Expression e, Consumer<Expression> visit) {
    if (!(e instanceof Expression.Call)) {
      e.forEachOperand(visit);
    }
  }

  private boolean isUndriven(Expression e) {
    return e.named() != null && undriven.contains(e.named());
  }

  /** What is true where a select stays inside, or a divisor is not 0. */
  private Expression guard(Expression e) {
    if (isUndriven(e)) {
      return Constant.of(1, 0);
    }
    if (e instanceof Expression.ElementSelect s) {
      Expression all = Constant.of(1, 1);
      for (int k = 0; k < s.indices().size(); k++) {
        Signal.Dimension d = s.array().dimensions().get(k);
        BigInteger low = BigInteger.valueOf(d.low());
        BigInteger high = BigInteger.valueOf((long) d.low() + d.size() - 1);
        all = KnownConditions.both(all, within(s.indices().get(k), low, high));
      }
      return all;
    } else if (e instanceof Expression.IndexedPartSelect s) {
      return inside(s, 0);
    }
    Expression divisor = ((Expression.Binary) e).right();
    if (divisor instanceof Constant c && c.bits().isKnown()) {
      return Constant.of(1, c.bits().value().signum() != 0 ? 1 : 0);
    }
    NumberRange possible = NumberRange.of(divisor, counters::get);
    if (possible.low().signum() > 0 || possible.high().signum() < 0) {
      return Constant.of(1, 1);
    }
    return divisor.width() == 1
        ? divisor
        : FoldedExpressions.unary(UnaryOperator.REDUCE_OR, divisor, 1, false);
  }

  /** What is true where a select is inside of its vector, but for some bits at either end. */
  private Expression inside(Expression.IndexedPartSelect s, int beyond) {
    BigInteger factor = BigInteger.valueOf(s.factor());
    BigInteger first = BigInteger.valueOf(-(long) s.addend() - beyond);
    BigInteger last =
        BigInteger.valueOf(-(long) s.addend() + beyond + s.base().width() - s.width());
    return s.factor() > 0
        ? within(s.index(), ceiling(first, factor), floor(last, factor))
        : within(s.index(), ceiling(last, factor), floor(first, factor));
  }

  private static BigInteger floor(BigInteger a, BigInteger b) {
    BigInteger[] d = a.divideAndRemainder(b);
    return d[1].signum() != 0 && d[1].signum() != b.signum() ? d[0].subtract(BigInteger.ONE) : d[0];
  }

  private static BigInteger ceiling(BigInteger a, BigInteger b) {
    return floor(a.negate(), b).negate();
  }

  /** What is true where an index is one of these numbers. */
  private Expression within(Expression index, BigInteger low, BigInteger high) {
    NumberRange possible = NumberRange.of(index, counters::get);
    if (low.compareTo(high) > 0) {
      return Constant.of(1, 0);
    }
    Expression from =
        possible.low().compareTo(low) >= 0
            ? Constant.of(1, 1)
            : compare(index, BinaryOperator.GREATER_EQUAL, low);
    Expression to =
        possible.high().compareTo(high) <= 0
            ? Constant.of(1, 1)
            : compare(index, BinaryOperator.LESS, high.add(BigInteger.ONE));
    return KnownConditions.both(from, to);
  }

  private static Expression compare(Expression index, BinaryOperator operator, BigInteger bound) {
    int width = Math.max(index.width(), bound.bitLength() + (index.signed() ? 1 : 0));
    boolean signed = index.signed();
    return FoldedExpressions.binary(
        operator,
        FoldedExpressions.resize(index, width, signed, signed),
        new Constant(Bits.of(width, bound.and(Bits.mask(width))), signed, null),
        1,
        false);
  }

  // ---- counters of loops -----------------------------------------------------------------------

  /** What a loop steps, null if that is not one variable. */
  private static Signal counter(Statement.Loop l) {
    return only(l.step()) instanceof Statement.BlockingAssignment a
            && a.target() instanceof Expression.SignalReference s
        ? s.signal()
        : null;
  }

  private static Statement only(Statement s) {
    Statement inner = s;
    while (inner instanceof Statement.Block b && b.statements().size() == 1) {
      inner = b.statements().get(0);
    }
    return inner;
  }
}
