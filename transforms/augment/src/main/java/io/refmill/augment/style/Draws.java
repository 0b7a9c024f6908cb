package io.refmill.augment.style;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Choices from a seed, the same on every machine: {@link Random}'s sequence is part of its
 * contract. Forks are independent of how much was drawn before, so that another style does not
 * change what a design does.
 */
public final class Draws {
  private final long seed;
  private final Random random;

  /** Draws from a seed. */
  public Draws(long seed) {
    this.seed = seed;
    this.random = new Random(mix(seed));
  }

  /** Other draws, by their name and this seed alone. */
  public Draws fork(String name) {
    return new Draws(mix(seed ^ (name.hashCode() * 0x9E3779B97F4A7C15L)));
  }

  /** A number, both ends included. */
  public int between(int low, int high) {
    return low + random.nextInt(high - low + 1);
  }

  /** A number of so many bits, at most 62. */
  public long bits(int width) {
    return random.nextLong() & ((1L << width) - 1);
  }

  /** Yes with a probability. */
  public boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** One of several. */
  @SafeVarargs
  public final <T> T pick(T... options) {
    return options[random.nextInt(options.length)];
  }

  /** One of several. */
  public <T> T pick(List<T> options) {
    return options.get(random.nextInt(options.size()));
  }

  /** A number among some. */
  public int of(int... options) {
    return options[random.nextInt(options.length)];
  }

  /** The same in another order. */
  public <T> List<T> shuffled(List<T> list) {
    List<T> result = new ArrayList<>(list);
    for (int i = result.size() - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      T kept = result.get(i);
      result.set(i, result.get(j));
      result.set(j, kept);
    }
    return result;
  }

  /** Steele's and Vigna's finaliser, as neighbouring seeds give alike first draws otherwise. */
  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
