package io.refmill.teach;

import io.refmill.schemas.DesignKey;
import io.refmill.schemas.RolloutRow;
import io.refmill.schemas.SelectionRow;
import io.refmill.teach.answer.Language;
import io.refmill.teach.ask.Asker;
import io.refmill.teach.ask.Reply;
import io.refmill.teach.judge.RewardModule;
import io.refmill.teach.judge.RewardResult;
import io.refmill.teach.problem.RolloutTask;
import io.refmill.teach.score.PassAtK;
import io.refmill.teach.score.Rollout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Finds out how hard problems are: asks for some answers to each with the prompt that a trainer
 * sends, and has the reward module judge them. Which problems are kept is then decided from these
 * rows alone, so that another range needs no more answers.
 */
public final class Curator {
  /** Prompts are the dataset's own. */
  private static final String PROMPTS = "rl";

  private final Asker asker;
  private final RewardModule rewards;
  private final CurateOptions options;

  public Curator(Asker asker, RewardModule rewards, CurateOptions options) {
    this.asker = asker;
    this.rewards = rewards;
    this.options = options;
  }

  /** Answers to a problem with their rewards; nothing waits for them. */
  public CompletableFuture<List<RolloutRow>> rollouts(RolloutTask task) {
    String tag = "rollouts/" + task.key().id();
    return asker
        .askAll(task.prompt(), tag, options.rollouts())
        .thenCompose(
            replies -> {
              List<CompletableFuture<RolloutRow>> rows = new ArrayList<>();
              for (Reply reply : replies) {
                int number = rows.size() + 1;
                rows.add(judged(task, reply).thenApply(result -> row(task, number, reply, result)));
              }
              return CompletableFuture.allOf(rows.toArray(CompletableFuture[]::new))
                  .thenApply(done -> rows.stream().map(CompletableFuture::join).toList());
            });
  }

  private CompletableFuture<RewardResult> judged(RolloutTask task, Reply reply) {
    return reply.answer().isEmpty()
        ? CompletableFuture.completedFuture(
            new RewardResult(null, Reply.FAILED, 0, reply.problem()))
        : rewards
            .evaluate(reply.text(), Language.PYTHON, task.truth())
            .exceptionally(thrown -> RewardResult.error(OwnFault.message(thrown)));
  }

  private RolloutRow row(RolloutTask task, int number, Reply reply, RewardResult result) {
    return new RolloutRow(
        task.key(),
        number,
        reply.text(),
        reply.finish(),
        result.status(),
        result.message(),
        result.passRate(),
        result.score(),
        asker.sampling().temperature(),
        asker.sampling().topP(),
        reply.seed(),
        asker.use(PROMPTS, List.of(reply)));
  }

  /**
   * Whether a problem is kept.
   *
   * @param rows all its rollouts; those without a reward do not count
   */
  public static SelectionRow select(DesignKey key, List<Rollout> rows, CurateOptions options) {
    List<Rollout> judged = rows.stream().filter(row -> row.reward() != null).toList();
    int n = judged.size();
    int right = (int) judged.stream().filter(Rollout::matches).count();
    Double one = n == 0 ? null : PassAtK.of(n, right, 1);
    Double pass = n < options.k() ? null : PassAtK.of(n, right, options.k());
    Double mean = n == 0 ? null : judged.stream().mapToDouble(Rollout::reward).sum() / n;
    String reason =
        pass == null
            ? "too_few_rollouts"
            : pass < options.low() ? "too_hard" : pass > options.high() ? "too_easy" : "kept";
    return new SelectionRow(
        key, n, right, options.k(), one, pass, mean, reason.equals("kept"), reason);
  }
}
