package io.refmill.teach.judge;

/**
 * What the reward module says of an answer.
 *
 * @param score 0 to 1, or null if it could not be judged
 * @param status as in its scores; {@code error} if it could not be judged
 * @param passRate share of the compared calls that are right, 0 to 1
 * @param message what went wrong, for people; may be empty
 */
public record RewardResult(Double score, String status, double passRate, String message) {
  /** What could not be judged. */
  public static RewardResult error(String message) {
    return new RewardResult(null, "error", 0, message);
  }

  /** Whether the answer is right. */
  public boolean matches() {
    return status.equals("match");
  }
}
