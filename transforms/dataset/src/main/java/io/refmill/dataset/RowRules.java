package io.refmill.dataset;

import java.io.Serializable;
import java.util.Objects;

/**
 * What of a run's samples is written, and where.
 *
 * @param splits of {@code sft} and {@code rl}
 * @param seed that decides which cluster is in which split
 * @param maxTokens of a row of {@code sft}; 0 for no limit
 * @param tokenizer file that says what a token is, or null for an estimate
 * @param maxBaseline pass rate of the best trivial answer from which on a row is not in {@code rl}
 */
public record RowRules(
    Splits splits, long seed, long maxTokens, String tokenizer, double maxBaseline)
    implements Serializable {
  /** Share from which on trivial answers earn too much for a rollout to be worth it. */
  public static final double MAX_BASELINE = 0.9;

  /** All rows to train on, of any length. */
  public static final RowRules PLAIN = new RowRules(Splits.TRAIN_ONLY, 1, 0, null, MAX_BASELINE);

  public RowRules {
    Objects.requireNonNull(splits, "splits");
  }

  /** The same rules with other splits. */
  public RowRules with(Splits other) {
    return new RowRules(other, seed, maxTokens, tokenizer, maxBaseline);
  }
}
