package io.refmill.compiler.structure;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Symbolic values as 64-bit hashes: equal hashes stand for equal expressions. Different ways to say
 * the same are one where a local rule shows it: operands of commutative operators are sorted, a
 * double negation goes, and a multiplexer has the lesser of its condition and the condition's
 * negation.
 */
final class Values {
  private static final long PRIME = 0x9e3779b97f4a7c15L;
  static final long ZERO = of("constant", 1, 0);
  static final long ONE = of("constant", 1, 1);

  private final Map<Long, Long> negations = new HashMap<>();

  /** The value of an operator over operands in this order. */
  static long of(String operator, long... operands) {
    long hash = mix(operator.hashCode());
    for (long operand : operands) {
      hash = mix(hash * PRIME + operand);
    }
    return hash;
  }

  /** The value of an operator whose operands have no order. */
  static long unordered(String operator, long... operands) {
    long[] sorted = operands.clone();
    Arrays.sort(sorted);
    return of(operator, sorted);
  }

  private static long mix(long value) {
    long z = value ^ (value >>> 32);
    z *= 0xff51afd7ed558ccdL;
    z ^= z >>> 29;
    z *= 0xc4ceb9fe1a85ec53L;
    return z ^ (z >>> 32);
  }

  /** The bitwise negation of a value of so many bits. */
  long not(int width, long value) {
    if (width == 1 && (value == ZERO || value == ONE)) {
      return value == ZERO ? ONE : ZERO;
    }
    Long known = negations.get(value);
    if (known != null) {
      return known;
    }
    long negation = of("not", width, value);
    negations.put(value, negation);
    negations.put(negation, value);
    return negation;
  }

  /** One of two values by a condition of one bit. */
  long choose(long condition, long whenTrue, long whenFalse) {
    if (whenTrue == whenFalse || condition == ONE) {
      return whenTrue;
    } else if (condition == ZERO) {
      return whenFalse;
    } else if (whenTrue == ONE && whenFalse == ZERO) {
      return condition;
    }
    long negation = not(1, condition);
    if (whenTrue == ZERO && whenFalse == ONE) {
      return negation;
    }
    return negation < condition
        ? of("choose", negation, whenFalse, whenTrue)
        : of("choose", condition, whenTrue, whenFalse);
  }
}
