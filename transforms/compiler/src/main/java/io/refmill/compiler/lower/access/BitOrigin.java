package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import java.util.List;
import java.util.function.Function;

/** One step on the way of a single bit back through vectors. */
final class BitOrigin {
  /** Parts of a concatenation that are looked through; those who ask may be as many. */
  private static final int MAX_PARTS = 1024;

  private BitOrigin() {}

  /**
   * What a bit is assigned.
   *
   * @param e a signal of one bit, or one bit of a vector
   * @param values what all of a signal is assigned, or null
   * @return another expression of one bit; null where there is no way on
   */
  static Expression of(Expression e, Function<Signal, Expression> values) {
    if (e instanceof Expression.SignalReference s && s.width() == 1) {
      return of(s.signal(), 0, values);
    }
    return e instanceof Expression.PartSelect p
            && p.width() == 1
            && p.base() instanceof Expression.SignalReference s
        ? of(s.signal(), p.lsb(), values)
        : null;
  }

  private static Expression of(Signal s, int index, Function<Signal, Expression> values) {
    Expression value = values.apply(s);
    return value == null ? null : bit(value, index);
  }

  /** A bit of a value as an expression of its own; null where it has to be computed. */
  private static Expression bit(Expression e, int index) {
    if (e instanceof Expression.PartSelect p) {
      return bit(p.base(), p.lsb() + index);
    }
    if (e instanceof Expression.Resize r) {
      return index < r.operand().width() ? bit(r.operand(), index) : null;
    }
    if (e instanceof Expression.Concatenation c) {
      return part(c.parts(), index);
    }
    if (e.width() == 1) {
      return e;
    }
    return e instanceof Expression.SignalReference
        ? new Expression.PartSelect(e, index, 1, false)
        : null;
  }

  private static Expression part(List<Expression> parts, int index) {
    int left = index;
    for (int i = parts.size() - 1; i >= Math.max(0, parts.size() - MAX_PARTS); i--) {
      Expression part = parts.get(i);
      if (left < part.width()) {
        return bit(part, left);
      }
      left -= part.width();
    }
    return null;
  }
}
