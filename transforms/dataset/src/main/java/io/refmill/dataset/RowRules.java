package io.refmill.dataset;

import io.refmill.curation.Wording;
import java.io.Serializable;
import java.util.Objects;

/**
 * What of a run's samples is written, and where.
 *
 * @param splits of {@code sft} and {@code rl}
 * @param seed that decides which {@link Kin} are in which split
 * @param maxTokens of a row of {@code sft}; 0 for no limit
 * @param maxPromptTokens of a row of {@code rl}; 0 for no limit
 * @param tokenizer file that says what a token is, or null for an estimate
 * @param maxBaseline pass rate of the best trivial answer from which on a row is not in {@code rl}
 * @param wording of the tasks
 */
public record RowRules(
    Splits splits,
    long seed,
    long maxTokens,
    long maxPromptTokens,
    String tokenizer,
    double maxBaseline,
    Wording wording)
    implements Serializable {
  /** Share from which on trivial answers earn too much for a rollout to be worth it. */
  public static final double MAX_BASELINE = 0.9;

  /** Tokens of a row that trainers do not cut. */
  public static final long MAX_TOKENS = 16_384;

  /** Tokens of a prompt that trainers by rollouts take; of longer ones they train on a part. */
  public static final long MAX_PROMPT_TOKENS = 2_048;

  /** All rows to train on, of any length. */
  public static final RowRules PLAIN =
      new RowRules(Splits.TRAIN_ONLY, 1, 0, 0, null, MAX_BASELINE, Wording.DEFAULT);

  /** Rules with the usual wording, and prompts of any length. */
  public RowRules(Splits splits, long seed, long maxTokens, String tokenizer, double maxBaseline) {
    this(splits, seed, maxTokens, 0, tokenizer, maxBaseline, Wording.DEFAULT);
  }

  public RowRules {
    Objects.requireNonNull(splits, "splits");
  }

  /** The same rules with other splits. */
  public RowRules with(Splits other) {
    return new RowRules(other, seed, maxTokens, maxPromptTokens, tokenizer, maxBaseline, wording);
  }
}
