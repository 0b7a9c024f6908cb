package io.refmill.beam.group;

import java.io.Serializable;

/**
 * Into how many parts data is divided wherever it is grouped. A runner has a fixed cost for each
 * part at each step, and one worker holds a part in memory: few are fast, many are small.
 *
 * @param count of parts
 */
public record Buckets(int count) implements Serializable {
  /** More than workers, so that a slow design holds up few others. */
  private static final int LEAST = 16;

  private static final int MOST = 128;

  /** Text of a part; what is known of it by the end takes several times as much. */
  private static final long BYTES = 512L << 10;

  public Buckets {
    if (count < 1) {
      throw new IllegalArgumentException(count + " buckets");
    }
  }

  /**
   * Those for an input.
   *
   * @param bytes of its text, about
   */
  public static Buckets forInput(long bytes) {
    return new Buckets((int) Math.max(LEAST, Math.min(MOST, bytes / BYTES)));
  }

  /** The bucket of a key whose hash code is the same in every process, as that of a string. */
  public int of(Object key) {
    // Positions in the input are their own hash codes, and neighbours should not end together.
    return Math.floorMod(key.hashCode() * 0x9E3779B9 >>> 7, count);
  }
}
