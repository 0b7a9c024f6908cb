package io.refmill.schemas;

import java.util.Objects;

/**
 * One answer to a problem of {@code rl} with its reward; one row of {@code rollouts/}. Which
 * problems are of use is decided from these rows alone.
 *
 * @param key which design
 * @param rollout number among those of the problem, from 1
 * @param answer what came, with reasoning in {@code <think>}; empty if nothing came
 * @param finish why it ends, in lower case; empty if nothing came
 * @param status as in the scores of the reward module; {@code request_failed} if nothing came,
 *     {@code error} if it could not be judged
 * @param message what went wrong, for people; may be empty
 * @param passRate share of the compared calls that are right, 0 to 1
 * @param reward the reward module's score, or null if there is none
 * @param temperature that was asked for
 * @param topP that was asked for
 * @param seed that was asked for, or null
 * @param use of the language model, for this answer
 */
public record RolloutRow(
    DesignKey key,
    int rollout,
    String answer,
    String finish,
    String status,
    String message,
    double passRate,
    Double reward,
    double temperature,
    double topP,
    Long seed,
    RequestColumns use) {

  public static final RowType<RolloutRow> TYPE =
      RequestColumns.columns(
          DesignKey.columns(new Columns<RolloutRow>("Rollout"), RolloutRow::key)
              .integer("rollout", RolloutRow::rollout)
              .text("answer", RolloutRow::answer)
              .text("finish", RolloutRow::finish)
              .text("status", RolloutRow::status)
              .text("message", RolloutRow::message)
              .real("pass_rate", RolloutRow::passRate)
              .optionalReal("reward", RolloutRow::reward)
              .real("temperature", RolloutRow::temperature)
              .real("top_p", RolloutRow::topP)
              .optionalNumber("seed", RolloutRow::seed),
          RolloutRow::use);

  public RolloutRow {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(status, "status");
  }
}
