package io.refmill.teach.score;

import io.refmill.schemas.TurnRow;
import java.util.ArrayList;
import java.util.List;

/**
 * What the answers of two agents earn in a turn: {@code 10 local + 0.2 fix + 0.5 match}.
 *
 * <p>Local is the tiered reward of an answer by itself. An answer is in as many pairs as the other
 * agent has answers; its match ratio is the mean agreement of these pairs, and its fix bonus the
 * share of them in which both answers are right, where the pair that the turn was built on did not
 * agree. Advantages are within the answers of one agent to one prompt.
 */
public final class TeamReward {
  private static final double LOCAL = 10;
  private static final double FIX = 0.2;
  private static final double MATCH = 0.5;

  private TeamReward() {}

  /**
   * The rewards of one agent's answers, in their order.
   *
   * @param local of each answer, 0 to 1
   * @param right whether it is right by itself
   * @param partners whether each answer of the other agent is right by itself
   * @param agreement for each answer its agreement with each of the other agent's, 0 to 1
   * @param mends whether the turn was built on a pair that did not agree
   */
  public static List<TurnRow.Rewards> of(
      List<Double> local,
      List<Boolean> right,
      List<Boolean> partners,
      List<List<Double>> agreement,
      boolean mends) {
    double rightPartners = partners.stream().filter(r -> r).count();
    double others = Math.max(1, partners.size());
    List<TurnRow.Rewards> rewards = new ArrayList<>();
    for (int i = 0; i < local.size(); i++) {
      double fix = mends && right.get(i) ? rightPartners / others : 0;
      double match = agreement.get(i).stream().mapToDouble(a -> a).sum() / others;
      double team = LOCAL * local.get(i) + FIX * fix + MATCH * match;
      rewards.add(new TurnRow.Rewards(local.get(i), fix, match, team, 0));
    }
    List<Double> advantages = Advantages.of(rewards.stream().map(TurnRow.Rewards::team).toList());
    List<TurnRow.Rewards> result = new ArrayList<>();
    for (int i = 0; i < rewards.size(); i++) {
      TurnRow.Rewards r = rewards.get(i);
      result.add(new TurnRow.Rewards(r.local(), r.fix(), r.match(), r.team(), advantages.get(i)));
    }
    return result;
  }
}
