package io.refmill.teach.score;

/**
 * What counts of a rollout.
 *
 * @param status as in the scores of the reward module
 * @param reward its score, or null if it could not be judged
 */
public record Rollout(String status, Double reward) {
  /** Whether it is right. */
  public boolean matches() {
    return status.equals("match");
  }
}
