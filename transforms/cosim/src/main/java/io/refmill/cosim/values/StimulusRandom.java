package io.refmill.cosim.values;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014).
 * Our own, so that a recorded seed gives the same stimuli on every machine and Java version.
 */
public final class StimulusRandom {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private long state;

  StimulusRandom(long seed) {
    this.state = seed;
  }

  /** 64 random bits. */
  long nextLong() {
    state += GOLDEN_GAMMA;
    return mix(state);
  }

  /** A number from 0 to {@code bound - 1}. */
  int below(int bound) {
    return (int) Long.remainderUnsigned(nextLong(), bound);
  }

  /** True with the given probability. */
  boolean chance(double probability) {
    return (nextLong() >>> 11) * 0x1.0p-53 < probability;
  }

  /** A uniform number of {@code width} bits. */
  BigInteger bits(int width) {
    byte[] bytes = new byte[(width + 7) / 8];
    long word = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (i % 8 == 0) {
        word = nextLong();
      }
      bytes[i] = (byte) word;
      word >>>= 8;
    }
    int excess = bytes.length * 8 - width;
    if (bytes.length > 0) {
      bytes[0] &= (byte) (0xff >>> excess);
    }
    return new BigInteger(1, bytes);
  }

  /** One of the elements. */
  <T> T pick(List<T> elements) {
    return elements.get(below(elements.size()));
  }

  /** A seed from another and a text, the same on every machine. */
  public static long derive(long seed, String text) {
    long hash = 0xcbf29ce484222325L; // FNV-1a, then mixed
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      hash ^= b & 0xff;
      hash *= 0x100000001b3L;
    }
    return mix(mix(seed + GOLDEN_GAMMA) ^ hash);
  }

  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
