package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * Bits of a signal that a select covers: exactly these, or at most these.
 *
 * @param low the first bit, from which selects of this select count
 * @param exact whether the select covers all of {@code bits} whenever it is evaluated
 */
record AccessSpan(Signal signal, Positions bits, int low, int width, boolean exact) {

  /** What a select covers, or null when it is no select of a signal. */
  static AccessSpan of(Expression e, Map<Signal, BigInteger> known) {
    if (e instanceof Expression.SignalReference s) {
      return new AccessSpan(s.signal(), Accesses.all(s.signal()), 0, s.width(), true);
    } else if (e instanceof Expression.ElementSelect s) {
      Positions elements = elements(s, known);
      boolean exact = !elements.isEmpty() && s.array().elements() <= Accesses.ELEMENT_LIMIT;
      int low = elements.lowest();
      return new AccessSpan(
          s.array(), elements, low, s.width(), exact && constantIndices(s, known));
    } else if (e instanceof Expression.PartSelect s) {
      AccessSpan base = of(s.base(), known);
      if (base == null) {
        return null;
      }
      if (wholeElements(base)) {
        return new AccessSpan(
            base.signal, base.bits, 0, s.width(), base.exact && s.width() == base.width);
      }
      if (!base.exact) {
        return base;
      }
      int low = base.low + s.lsb();
      return new AccessSpan(base.signal, Positions.range(low, s.width()), low, s.width(), true);
    } else if (e instanceof Expression.IndexedPartSelect s) {
      AccessSpan base = of(s.base(), known);
      if (base == null) {
        return null;
      }
      if (wholeElements(base)) {
        return new AccessSpan(base.signal, base.bits, 0, s.width(), false);
      }
      BigInteger index = base.exact ? number(s.index(), known) : null;
      if (index == null) {
        return new AccessSpan(base.signal, base.bits, base.low, base.width, false);
      }
      BigInteger offset =
          index.multiply(BigInteger.valueOf(s.factor())).add(BigInteger.valueOf(s.addend()));
      if (offset.bitLength() > 30) {
        return new AccessSpan(base.signal, Positions.NONE, base.low, base.width, false);
      }
      int low = offset.intValue();
      int from = Math.max(low, 0);
      int to = Math.min(low + s.width(), base.width);
      Positions bits = Positions.range(base.low + from, to - from);
      return new AccessSpan(
          base.signal, bits, base.low + low, s.width(), from == low && to == low + s.width());
    }
    return null;
  }

  private static boolean wholeElements(AccessSpan span) {
    return span.signal.isArray()
        && (span.signal.elements() > Accesses.ELEMENT_LIMIT
            || Accesses.bitsOfElement(span.signal) == 1);
  }

  private static boolean constantIndices(
      Expression.ElementSelect s, Map<Signal, BigInteger> known) {
    return s.indices().stream().allMatch(i -> number(i, known) != null);
  }

  /** The elements that a select may name. */
  static Positions elements(Expression.ElementSelect s, Map<Signal, BigInteger> known) {
    Signal array = s.array();
    if (array.elements() > Accesses.ELEMENT_LIMIT) {
      return Accesses.HUGE;
    }
    long position = 0;
    List<Signal.Dimension> dimensions = array.dimensions();
    for (int i = 0; i < dimensions.size(); i++) {
      BigInteger index = number(s.indices().get(i), known);
      if (index == null) {
        return Accesses.all(array);
      }
      Signal.Dimension d = dimensions.get(i);
      if (index.bitLength() > 31
          || index.intValue() < d.low()
          || index.intValue() >= d.low() + d.size()) {
        return Positions.NONE;
      }
      position = position * d.size() + (index.intValue() - d.low());
    }
    int bits = Accesses.bitsOfElement(array);
    return Positions.range((int) position * bits, bits);
  }

  private static BigInteger number(Expression e, Map<Signal, BigInteger> known) {
    BigInteger value = Evaluate.tryEvaluate(e, known);
    return value == null ? null : Evaluate.number(value, e);
  }
}
