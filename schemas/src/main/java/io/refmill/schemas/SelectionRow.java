package io.refmill.schemas;

import java.util.Objects;

/**
 * How hard a problem of {@code rl} is for a language model, and whether it is kept; one row of
 * {@code selection/}.
 *
 * @param key which design
 * @param rollouts answers that were judged
 * @param right answers that match
 * @param k answers that a pass of {@code passAtK} may draw
 * @param passAt1 estimated chance that one answer matches, or null without enough answers
 * @param passAtK estimated chance that one of {@code k} answers matches, or null
 * @param meanReward mean of the rewards, or null without answers
 * @param kept whether {@code passAtK} is in the range
 * @param reason {@code kept}, {@code too_hard}, {@code too_easy} or {@code too_few_rollouts}
 */
public record SelectionRow(
    DesignKey key,
    int rollouts,
    int right,
    int k,
    Double passAt1,
    Double passAtK,
    Double meanReward,
    boolean kept,
    String reason) {

  public static final RowType<SelectionRow> TYPE =
      DesignKey.columns(new Columns<SelectionRow>("Selection"), SelectionRow::key)
          .integer("rollouts", SelectionRow::rollouts)
          .integer("right", SelectionRow::right)
          .integer("k", SelectionRow::k)
          .optionalReal("pass_at_1", SelectionRow::passAt1)
          .optionalReal("pass_at_k", SelectionRow::passAtK)
          .optionalReal("mean_reward", SelectionRow::meanReward)
          .flag("kept", SelectionRow::kept)
          .text("reason", SelectionRow::reason);

  public SelectionRow {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(reason, "reason");
  }
}
