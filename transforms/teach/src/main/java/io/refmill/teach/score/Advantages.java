package io.refmill.teach.score;

import java.util.List;

/** How much better than its group an answer is. */
public final class Advantages {
  /** Keeps groups whose rewards are all the same from a division by 0, as trainers do. */
  static final double EPSILON = 1e-6;

  private Advantages() {}

  /**
   * Each reward less the mean, over the standard deviation of the sample ({@code n - 1}) plus
   * {@value #EPSILON}. All are 0 where the rewards are the same, and in a group of one, which
   * compares with nothing.
   */
  public static List<Double> of(List<Double> rewards) {
    if (rewards.size() < 2) {
      return rewards.stream().map(reward -> 0.0).toList();
    }
    double mean = rewards.stream().mapToDouble(r -> r).sum() / rewards.size();
    double squares = rewards.stream().mapToDouble(r -> (r - mean) * (r - mean)).sum();
    double deviation = Math.sqrt(squares / (rewards.size() - 1));
    return rewards.stream().map(r -> (r - mean) / (deviation + EPSILON)).toList();
  }
}
