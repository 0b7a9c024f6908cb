package io.refmill.schemas;

import java.util.Objects;

/**
 * What became of a design in a stage with a language model, one row for each design that went in;
 * one row of {@code outcomes/}.
 *
 * @param key which design
 * @param stage {@code distill} or {@code agents}
 * @param outcome {@code verified}, {@code not_verified}, {@code agreed}, {@code not_agreed}, {@code
 *     ineligible}, {@code stopped}, or a rejection code
 * @param message why; may be empty
 * @param turns that were made
 * @param bestRate best match rate, or agreement of two agents, that was reached, 0 to 1
 * @param use of the language model, for all turns
 */
public record OutcomeRow(
    DesignKey key,
    String stage,
    String outcome,
    String message,
    int turns,
    double bestRate,
    RequestColumns use) {

  public static final RowType<OutcomeRow> TYPE =
      RequestColumns.columns(
          DesignKey.columns(new Columns<OutcomeRow>("Outcome"), OutcomeRow::key)
              .text("stage", OutcomeRow::stage)
              .text("outcome", OutcomeRow::outcome)
              .text("message", OutcomeRow::message)
              .integer("turns", OutcomeRow::turns)
              .real("best_rate", OutcomeRow::bestRate),
          OutcomeRow::use);

  public OutcomeRow {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(outcome, "outcome");
  }
}
