package io.refmill.teach.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.report.DatasetReader;
import io.refmill.report.RowFilter;
import io.refmill.schemas.OutcomeRow;
import io.refmill.schemas.TurnRow;
import io.refmill.teach.Teamwork;
import io.refmill.teach.TwoAgents;
import io.refmill.teach.problem.Read;
import io.refmill.teach.problem.TaskReader;
import io.refmill.teach.problem.TeamTask;
import io.refmill.teach.turn.InOrder;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Has two agents work on the problems of {@code rl}: {@code turns} with all that was answered and
 * what it earns, {@code outcomes} with a row for each problem.
 */
public final class AgentsRun {
  private AgentsRun() {}

  /**
   * Runs the agents on a dataset.
   *
   * @param filter of the rows of {@code rl}, or null for all
   * @throws IOException if a file can't be read or written
   */
  public static RunResult run(
      DatasetReader dataset, RowFilter filter, TwoAgents agents, RunOptions options)
      throws IOException {
    // The turns that ask for Verilog are in sft alone; they are its smaller part.
    Map<String, JsonNode> verilog = new HashMap<>();
    dataset.forEach(
        "sft",
        Set.of("id", "verilog_messages"),
        row -> verilog.put(row.path("id").asText(), TaskReader.question(row)));
    Tally tally = new Tally(options.listener());
    try (Part<TurnRow> turns =
            new Part<>(options.output(), "turns", TurnRow.TYPE, options.version());
        Part<OutcomeRow> outcomes =
            new Part<>(options.output(), "outcomes", OutcomeRow.TYPE, options.version())) {
      InOrder<Read<TeamTask>, Teamwork> order =
          new InOrder<>(
              read -> begun(agents, read),
              options.together(),
              result -> {
                String split = result.outcome().key().split();
                result.turns().forEach(turn -> turns.write(split, turn));
                outcomes.write(split, result.outcome());
                tally.add(result.outcome().outcome());
              });
      dataset.forEach(
          "rl",
          filter,
          row -> order.add(TaskReader.team(row, verilog.get(row.path("id").asText()))));
      order.finish();
      return tally.result(turns, outcomes);
    }
  }

  private static CompletableFuture<Teamwork> begun(TwoAgents agents, Read<TeamTask> read) {
    if (read instanceof Read.Task<TeamTask> found) {
      return agents.work(found.task());
    }
    Read.Unusable<TeamTask> none = (Read.Unusable<TeamTask>) read;
    return CompletableFuture.completedFuture(
        agents.left(none.key(), none.outcome(), none.message()));
  }
}
