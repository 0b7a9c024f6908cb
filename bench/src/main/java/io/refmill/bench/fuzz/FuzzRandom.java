package io.refmill.bench.fuzz;

import java.math.BigInteger;
import java.util.List;

/**
 * SplitMix64 (Steele, Lea, Flood, 2014): the same sequence on every machine and every version of
 * Java.
 */
final class FuzzRandom {
  private long state;

  FuzzRandom(long seed) {
    state = seed;
  }

  long next() {
    state += 0x9E3779B97F4A7C15L;
    long z = state;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** A number from 0 to {@code bound - 1}. */
  int below(int bound) {
    return (int) Long.remainderUnsigned(next(), bound);
  }

  /** A number from {@code from} to {@code to}, both included. */
  int between(int from, int to) {
    return from + below(to - from + 1);
  }

  /** True {@code percent} times of 100. */
  boolean chance(int percent) {
    return below(100) < percent;
  }

  <T> T pick(List<T> items) {
    return items.get(below(items.size()));
  }

  @SafeVarargs
  final <T> T oneOf(T... items) {
    return items[below(items.length)];
  }

  /** Bits of a value of the given width; corner values are more frequent than chance has them. */
  BigInteger bits(int width) {
    BigInteger all = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    int shape = below(10);
    if (shape == 0) {
      return all;
    }
    if (shape == 1) {
      return BigInteger.ONE.shiftLeft(width - 1);
    }
    if (shape == 2) {
      return BigInteger.valueOf(below(4)).and(all);
    }
    BigInteger value = BigInteger.ZERO;
    for (int i = 0; i < width; i += 32) {
      value = value.shiftLeft(32).or(BigInteger.valueOf(next() & 0xFFFFFFFFL));
    }
    return value.and(all);
  }

  /** Most often a few bits, sometimes a whole word, now and then more than two. */
  int width() {
    int shape = below(20);
    if (shape < 4) {
      return 1;
    }
    if (shape < 12) {
      return between(2, 8);
    }
    if (shape < 16) {
      return between(9, 32);
    }
    if (shape < 18) {
      return oneOf(31, 32, 33, 63, 64, 65);
    }
    return between(34, 130);
  }
}
