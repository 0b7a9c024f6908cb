package io.refmill.teach;

import io.refmill.schemas.TurnRow;
import io.refmill.teach.ask.Reply;
import io.refmill.teach.judge.RewardResult;
import io.refmill.teach.score.TeamReward;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Rewards of one agent's replies; a request that failed earns nothing and is in no group. */
final class TeamRewards {
  private TeamRewards() {}

  /** Agreement of an answer with one of the other agent's. */
  interface Agreement {
    double of(int mine, int other);
  }

  /** The rewards in the order of the replies; null where there is no answer. */
  static List<TurnRow.Rewards> of(
      List<Reply> mine,
      List<RewardResult> results,
      List<Reply> others,
      List<RewardResult> partners,
      Agreement agreement,
      boolean mends) {
    List<Integer> here = answered(mine);
    List<Integer> there = answered(others);
    List<TurnRow.Rewards> earned =
        TeamReward.of(
            here.stream().map(i -> results.get(i).score()).toList(),
            here.stream().map(i -> results.get(i).matches()).toList(),
            there.stream().map(i -> partners.get(i).matches()).toList(),
            here.stream().map(i -> there.stream().map(j -> agreement.of(i, j)).toList()).toList(),
            mends);
    List<TurnRow.Rewards> rewards = new ArrayList<>();
    for (int i = 0; i < mine.size(); i++) {
      int at = here.indexOf(i);
      rewards.add(at < 0 ? null : earned.get(at));
    }
    return rewards;
  }

  private static List<Integer> answered(List<Reply> replies) {
    return IntStream.range(0, replies.size())
        .filter(i -> replies.get(i).answer().isPresent())
        .boxed()
        .toList();
  }
}
