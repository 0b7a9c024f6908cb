package io.refmill.variants;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;

/**
 * The numbers that may be derived from a width: those beside it, its multiples and parts, its
 * logarithm, and what is at the ends of the ranges of its values. 0 and 1 are derived from none.
 */
final class Related {
  private static final int AROUND = 2;
  private static final int MULTIPLES = 4;

  private final Set<BigInteger> numbers = new HashSet<>();

  Related(int width) {
    for (int near = -AROUND; near <= AROUND; near++) {
      add(width + near);
      power(width, near);
      power(width - 1, near);
    }
    for (int times = 2; times <= MULTIPLES; times++) {
      add(times * width);
      add(times * width - 1);
    }
    add(2 * width + 1);
    add(width / 2);
    add((width + 1) / 2);
    add(width / 2 - 1);
    power(width / 2, 0);
    power(width / 2, -1);
    power(width + 1, 0);
    power(width + 1, -1);
    int logarithm = Integer.SIZE - Integer.numberOfLeadingZeros(width) - 1;
    add(logarithm);
    add(logarithm + 1);
  }

  private void power(int exponent, int near) {
    if (exponent > 0) {
      numbers.add(BigInteger.ONE.shiftLeft(exponent).add(BigInteger.valueOf(near)));
    }
  }

  private void add(int number) {
    numbers.add(BigInteger.valueOf(number));
  }

  boolean holds(BigInteger number) {
    return number.compareTo(BigInteger.ONE) > 0 && numbers.contains(number);
  }

  boolean holds(int number) {
    return holds(BigInteger.valueOf(number));
  }
}
