package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.run.KnownBits;
import io.refmill.compiler.ir.run.NumberRange;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which numbers an expression may have at a place.
 *
 * @param in whether it is one of these, or none of them
 */
record Numbers(boolean in, Set<BigInteger> values) {
  /** Of expressions of so few bits, numbers are listed that are left. */
  static final int LISTED_BITS = 4;

  Numbers {
    values = Set.copyOf(values);
  }

  /** Some numbers, or all others. */
  static Numbers of(boolean in, Set<BigInteger> values, int width) {
    if (in || width > LISTED_BITS) {
      return new Numbers(in, values);
    }
    Set<BigInteger> left = new HashSet<>();
    for (int n = 0; n <= Bits.mask(width).intValue(); n++) {
      left.add(BigInteger.valueOf(n));
    }
    left.removeAll(values);
    return new Numbers(true, left);
  }

  /** What both allow. */
  Numbers and(Numbers other) {
    if (!in && other.in) {
      return other.and(this);
    }
    Set<BigInteger> result = new HashSet<>(values);
    if (!in) {
      result.addAll(other.values);
    } else if (other.in) {
      result.retainAll(other.values);
    } else {
      result.removeAll(other.values);
    }
    return new Numbers(in, result);
  }

  /** Those of them that a range has; others are none that an expression has. */
  Numbers inside(NumberRange range) {
    if (in) {
      return new Numbers(
          true,
          values.stream()
              .filter(n -> range.contains(new NumberRange(n, n)))
              .collect(Collectors.toSet()));
    }
    BigInteger size = range.high().subtract(range.low()).add(BigInteger.ONE);
    if (size.compareTo(BigInteger.valueOf(values.size())) > 0) {
      return this;
    }
    Set<BigInteger> left = new HashSet<>();
    for (BigInteger n = range.low(); n.compareTo(range.high()) <= 0; n = n.add(BigInteger.ONE)) {
      left.add(n);
    }
    left.removeAll(values);
    return new Numbers(true, left);
  }

  /** Those of them that have bits as they are known. */
  Numbers with(KnownBits known) {
    return in
        ? new Numbers(
            true,
            values.stream()
                .filter(n -> known.allow(n, BigInteger.ZERO))
                .collect(Collectors.toSet()))
        : this;
  }

  /** Whether there is none. */
  boolean isEmpty() {
    return in && values.isEmpty();
  }

  /** Whether each of them is one that the other one allows. */
  boolean within(Numbers other) {
    if (!in) {
      return !other.in && values.containsAll(other.values);
    }
    return other.in
        ? other.values.containsAll(values)
        : values.stream().noneMatch(other.values::contains);
  }
}
