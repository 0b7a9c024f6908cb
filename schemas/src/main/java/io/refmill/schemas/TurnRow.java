package io.refmill.schemas;

import java.util.List;
import java.util.Objects;

/**
 * One answer of a language model in a conversation about a design; one row of {@code turns/}.
 *
 * @param key which design
 * @param stage {@code distill} or {@code agents}
 * @param agent {@code python} or {@code verilog}: what the answer is to be written in
 * @param turn from 1
 * @param candidate number among those of this turn, from 1
 * @param prompt the turns that were sent; the answers to the same ones are a group
 * @param answer what came, with reasoning in {@code <think>}; empty if nothing came
 * @param finish why it ends, in lower case; empty if nothing came
 * @param code that was found in it, or null
 * @param status what became of the code
 * @param message what is to be said of that; may be empty
 * @param passRate share of the compared calls that are right, 0 to 1
 * @param chosen whether the next turn is built on this answer, or it is the result
 * @param rewards what the answer earns; null where the stage has no rewards
 * @param use of the language model, for this answer
 */
public record TurnRow(
    DesignKey key,
    String stage,
    String agent,
    int turn,
    int candidate,
    List<Message> prompt,
    String answer,
    String finish,
    String code,
    String status,
    String message,
    double passRate,
    boolean chosen,
    Rewards rewards,
    RequestColumns use) {

  public static final RowType<TurnRow> TYPE =
      RequestColumns.columns(
          DesignKey.columns(new Columns<TurnRow>("Turn"), TurnRow::key)
              .text("stage", TurnRow::stage)
              .text("agent", TurnRow::agent)
              .integer("turn", TurnRow::turn)
              .integer("candidate", TurnRow::candidate)
              .text("group", r -> r.key.id() + "/" + r.stage + "/" + r.agent + "/" + r.turn)
              .structs("prompt", TurnRow::prompt, Types.MESSAGE)
              .text("answer", TurnRow::answer)
              .text("finish", TurnRow::finish)
              .optionalText("code", TurnRow::code)
              .text("status", TurnRow::status)
              .text("message", TurnRow::message)
              .real("pass_rate", TurnRow::passRate)
              .flag("chosen", TurnRow::chosen)
              .optionalReal("local_reward", r -> r.rewards == null ? null : r.rewards.local)
              .optionalReal("fix_bonus", r -> r.rewards == null ? null : r.rewards.fix)
              .optionalReal("match_ratio", r -> r.rewards == null ? null : r.rewards.match)
              .optionalReal("reward", r -> r.rewards == null ? null : r.rewards.team)
              .optionalReal("advantage", r -> r.rewards == null ? null : r.rewards.advantage),
          TurnRow::use);

  public TurnRow {
    Objects.requireNonNull(key, "key");
    prompt = List.copyOf(prompt);
  }

  /**
   * What an answer earns.
   *
   * @param local tiered reward of the answer by itself, 0 to 1
   * @param fix share of the pairs with this answer that mend a disagreement, 0 to 1
   * @param match mean agreement with the answers of the other agent, 0 to 1
   * @param team weighted sum of the three
   * @param advantage of {@code team} within the group, in its standard deviations
   */
  public record Rewards(double local, double fix, double match, double team, double advantage) {}
}
