package io.refmill.teach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.llm.ChatException;
import io.refmill.schemas.RolloutRow;
import io.refmill.schemas.SelectionRow;
import io.refmill.teach.answer.Language;
import io.refmill.teach.ask.Asker;
import io.refmill.teach.demo.TeachingScript;
import io.refmill.teach.judge.RewardResult;
import io.refmill.teach.problem.Read;
import io.refmill.teach.problem.RolloutTask;
import io.refmill.teach.problem.TaskReader;
import io.refmill.teach.score.Rollout;
import io.refmill.teach.turn.InOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class CuratorTest extends StageTestBase {
  private TestRows rows;

  @BeforeAll
  void build() throws Exception {
    rows = new TestRows(Modules.of(60), simulator, directory);
  }

  private static RolloutTask task(JsonNode row) {
    Read<RolloutTask> read = TaskReader.rollouts(row);
    assertInstanceOf(Read.Task.class, read);
    return ((Read.Task<RolloutTask>) read).task();
  }

  private static List<Rollout> counted(int right, int wrong, int failed) {
    List<Rollout> rollouts = new ArrayList<>();
    rollouts.addAll(Collections.nCopies(right, new Rollout("match", 1.0)));
    rollouts.addAll(Collections.nCopies(wrong, new Rollout("mismatch", 0.2)));
    rollouts.addAll(Collections.nCopies(failed, new Rollout("error", null)));
    return rollouts;
  }

  @Test
  void aRangeDecidesAndRowsWithoutRewardDoNotCount() {
    RolloutTask task = task(rows.rl.get(0));
    CurateOptions options = CurateOptions.DEFAULT;
    SelectionRow none = Curator.select(task.key(), counted(0, 20, 0), options);
    assertEquals("too_hard", none.reason());
    assertEquals(0, none.passAtK());
    SelectionRow one = Curator.select(task.key(), counted(1, 19, 7), options);
    assertEquals("kept", one.reason());
    assertEquals(0.5, one.passAtK(), 1e-12);
    assertEquals(0.05, one.passAt1(), 1e-12);
    assertEquals((1 + 19 * 0.2) / 20, one.meanReward(), 1e-12);
    assertEquals(20, one.rollouts());
    assertEquals("too_easy", Curator.select(task.key(), counted(4, 16, 0), options).reason());
    assertTrue(
        Curator.select(task.key(), counted(4, 16, 0), new CurateOptions(20, 10, 0.1, 0.99)).kept());
    SelectionRow few = Curator.select(task.key(), counted(4, 5, 11), options);
    assertEquals("too_few_rollouts", few.reason());
    assertNull(few.passAtK());
    assertNull(Curator.select(task.key(), List.of(), options).passAt1());
    assertThrows(IllegalArgumentException.class, () -> new CurateOptions(9, 10, 0, 1));
  }

  @Test
  void rolloutsEarnWhatTheRewardModuleSays() throws Exception {
    CurateOptions options = new CurateOptions(12, 10, 0.1, 0.9);
    ScriptedModel model = new ScriptedModel(new TeachingScript(rows.known));
    Curator curator = new Curator(new Asker(model, SAMPLING), rewards, options);
    List<List<RolloutRow>> results = new ArrayList<>();
    List<RolloutTask> tasks = rows.rl.stream().map(CuratorTest::task).toList();
    InOrder.run(tasks.iterator(), curator::rollouts, 4, results::add);
    assertEquals(tasks.size(), results.size());
    Set<String> statuses = new TreeSet<>();
    Set<String> reasons = new TreeSet<>();
    List<SelectionRow> selected = new ArrayList<>();
    for (int i = 0; i < tasks.size(); i++) {
      RolloutTask task = tasks.get(i);
      assertEquals(12, results.get(i).size());
      for (RolloutRow row : results.get(i)) {
        statuses.add(row.status());
      }
      RolloutRow first = results.get(i).get(0);
      RewardResult again = rewards.evaluate(first.answer(), Language.PYTHON, task.truth()).join();
      assertEquals(again.score(), first.reward());
      selected.add(
          Curator.select(
              task.key(),
              results.get(i).stream().map(r -> new Rollout(r.status(), r.reward())).toList(),
              options));
      reasons.add(selected.get(i).reason());
    }
    assertEquals(Set.of("kept", "too_easy", "too_hard"), reasons);
    assertTrue(
        statuses.containsAll(Set.of("match", "mismatch", "no_answer", "forbidden")),
        statuses.toString());
    assertEquals(
        task(rows.rl.get(0)).prompt(), model.asked.get(0).messages(), "the trainer's own prompt");
    List<JsonNode> read =
        TestRows.written(
            directory.resolve("rollouts.parquet"),
            RolloutRow.TYPE,
            results.stream().flatMap(List::stream).toList());
    assertEquals(12 * tasks.size(), read.size());
    List<JsonNode> selection =
        TestRows.written(directory.resolve("selection.parquet"), SelectionRow.TYPE, selected);
    assertEquals(tasks.size(), selection.size());
  }

  @Test
  void failedRequestsHaveNoReward() {
    ScriptedModel model = new ScriptedModel(r -> null, r -> true, ChatException.Kind.RATE_LIMITED);
    Curator curator =
        new Curator(new Asker(model, SAMPLING), rewards, new CurateOptions(10, 10, 0, 1));
    List<RolloutRow> result = curator.rollouts(task(rows.rl.get(0))).join();
    assertEquals(10, result.size());
    assertTrue(
        result.stream().allMatch(r -> r.reward() == null && r.status().equals("request_failed")));
  }
}
