package io.refmill.runners;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.llm.cost.Estimate;
import io.refmill.llm.cost.Prices;
import io.refmill.report.DatasetReader;
import io.refmill.runners.teach.StageFiles;
import io.refmill.runners.value.Numbers;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.OutcomeRow;
import io.refmill.schemas.TurnRow;
import io.refmill.teach.AgentOptions;
import io.refmill.teach.Teamwork;
import io.refmill.teach.TwoAgents;
import io.refmill.teach.problem.TaskReader;
import io.refmill.teach.run.StageTools;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Has two agents write Verilog and Python from the same specifications. */
@Command(
    name = "agents",
    description =
        "Has a language model write Verilog and Python for the problems of a dataset, neither with a"
            + " look at the other, and compares all pairs. Each answer becomes a row with what it"
            + " earns.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class AgentsCommand extends StageCommand<Teamwork> {
  @Option(
      names = "--candidates",
      defaultValue = "3",
      paramLabel = "N",
      description = "Answers of each agent in a turn; default: ${DEFAULT-VALUE}.")
  private int candidates = 3;

  @Option(
      names = "--turns",
      defaultValue = "3",
      paramLabel = "N",
      description = "Turns at most; default: ${DEFAULT-VALUE}.")
  private int turns = 3;

  private AgentOptions options;

  @Override
  String stageName() {
    return "agents";
  }

  @Override
  String part() {
    return "rl";
  }

  @Override
  void checkOptions() {
    Numbers.atLeast(spec.commandLine(), "--candidates", candidates, 1);
    Numbers.atLeast(spec.commandLine(), "--turns", turns, 1);
    options = new AgentOptions(candidates, turns);
  }

  @Override
  void open(StageFiles files) throws IOException {
    files.with("turns", TurnRow.TYPE).with("outcomes", OutcomeRow.TYPE);
  }

  @Override
  RowWork<Teamwork> begin(StageTools tools, DatasetReader dataset) throws IOException {
    TwoAgents agents = new TwoAgents(tools.teacher(), tools.rewards(), options);
    // The turns that ask for Verilog stand in sft alone, and are its smaller part.
    Map<String, JsonNode> questions = new HashMap<>();
    dataset.forEach(
        "sft",
        Set.of("id", "verilog_messages"),
        row -> questions.put(row.path("id").asText(), TaskReader.question(row)));
    return row ->
        TaskReader.team(row, questions.get(row.path("id").asText()))
            .then(agents::work, why -> agents.left(why.key(), why.outcome(), why.message()));
  }

  @Override
  void write(Teamwork made, StageFiles files) {
    DesignKey key = made.outcome().key();
    made.turns().forEach(row -> files.write("turns", key, row));
    files.write("outcomes", key, made.outcome());
    files.count(made.outcome().outcome());
  }

  @Override
  Estimate most(Estimate first, Optional<Prices.Price> price) {
    return first.plus(first.times(turns - 1L).plusPrompts(DistillCommand.RETRY_TOKENS, price));
  }
}
