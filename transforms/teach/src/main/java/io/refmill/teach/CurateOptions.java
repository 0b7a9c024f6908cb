package io.refmill.teach;

import java.io.Serializable;

/**
 * Which problems are of use.
 *
 * @param rollouts for each problem; with no more than {@code k} the estimate is 0 or 1
 * @param k answers that a pass may draw
 * @param low least chance of a pass
 * @param high greatest chance
 */
public record CurateOptions(int rollouts, int k, double low, double high) implements Serializable {
  /** The published range of pass@10; 20 rollouts tell 0, 0.5, 0.76, 0.89 and 0.96 apart. */
  public static final CurateOptions DEFAULT = new CurateOptions(20, 10, 0.1, 0.9);

  public CurateOptions {
    if (k < 1 || rollouts < k) {
      throw new IllegalArgumentException(
          "pass@" + k + " needs at least " + k + " rollouts, and these are " + rollouts);
    }
    if (!(low >= 0 && low <= high && high <= 1)) {
      throw new IllegalArgumentException("no range of chances: " + low + " to " + high);
    }
  }
}
