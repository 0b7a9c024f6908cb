package io.refmill.teach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.llm.client.ClientOptions;
import io.refmill.llm.client.Endpoint;
import io.refmill.llm.client.OpenAiClient;
import io.refmill.llm.client.SystemTime;
import io.refmill.llm.cost.Budget;
import io.refmill.llm.cost.Prices;
import io.refmill.llm.demo.Faults;
import io.refmill.llm.demo.ScriptedServer;
import io.refmill.parser.SourceUnit;
import io.refmill.schemas.DistilledRow;
import io.refmill.schemas.OutcomeRow;
import io.refmill.schemas.TurnRow;
import io.refmill.teach.demo.Known;
import io.refmill.teach.demo.TeachingScript;
import io.refmill.teach.judge.Judged;
import io.refmill.teach.problem.DistillTask;
import io.refmill.teach.problem.Read;
import io.refmill.teach.problem.TaskReader;
import io.refmill.teach.turn.InOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Many problems whose candidates get better and worse, and some of which do harm. */
class DistillManyTest extends StageTestBase {
  private static final int PROBLEMS = 200;

  private static final ClientOptions CLIENT =
      new ClientOptions(
          24,
          0,
          0,
          Duration.ofSeconds(5),
          Duration.ofMillis(1500),
          16,
          Duration.ofMillis(10),
          50,
          1 << 20,
          1,
          JsonNodeFactory.instance.objectNode());

  private final VerilogCompiler compiler = new VerilogCompiler();

  private String python(String module, String verilog) {
    DesignSource source = new DesignSource(SourceUnit.of(module + ".v", verilog), module);
    return assertInstanceOf(CompileResult.Accepted.class, compiler.compile(source))
        .model()
        .python();
  }

  @Test
  void acceptedRatesNeverFallAndWhatIsAcceptedIsVerified() throws Exception {
    Path harm = Path.of("/refmill_was_here");
    assertFalse(Files.exists(harm), "left by somebody else");
    Map<String, String> modules = Modules.of(PROBLEMS);
    TaskReader reader = new TaskReader(compiler);
    List<DistillTask> tasks = new ArrayList<>();
    List<Known> known = new ArrayList<>();
    modules.forEach(
        (name, verilog) -> {
          JsonNode row =
              TestRows.rejected(
                  name, verilog, "INTERNAL_ERROR", "What the module " + name + " does.");
          tasks.add(((Read.Task<DistillTask>) reader.distillation(row)).task());
          known.add(new Known(name, python(name, verilog), verilog));
        });
    List<Distillation> results = new ArrayList<>();
    int answers;
    // A tenth of the requests meets each kind of fault, on its way over real HTTP.
    ScriptedServer.Settings settings =
        new ScriptedServer.Settings(
            Faults.ofEach(0.1, 20, Duration.ofSeconds(5)), Duration.ZERO, 7, Optional.empty());
    try (ScriptedServer server = new ScriptedServer(new TeachingScript(known), settings);
        OpenAiClient client =
            new OpenAiClient(
                List.of(Endpoint.parse(server.address())),
                List.of(),
                CLIENT,
                new Budget(Prices.NONE, Optional.empty()),
                new SystemTime())) {
      Distiller distiller = distiller(client, DistillOptions.DEFAULT);
      InOrder.run(tasks.iterator(), distiller::distill, 8, results::add);
      answers = server.traffic().answers();
    }

    assertEquals(
        List.copyOf(modules.keySet()),
        results.stream().map(r -> r.outcome().key().module()).toList());
    Set<String> statuses = new TreeSet<>();
    int backtracked = 0;
    for (Distillation result : results) {
      Map<Integer, Double> best = new HashMap<>();
      double accepted = -1;
      for (TurnRow turn : result.turns()) {
        statuses.add(turn.status());
        best.merge(turn.turn(), turn.passRate(), Math::max);
        if (turn.chosen()) {
          assertTrue(turn.passRate() > accepted, () -> result.outcome().toString());
          accepted = turn.passRate();
        }
      }
      long taken = result.turns().stream().filter(TurnRow::chosen).count();
      backtracked += taken < best.size() ? 1 : 0;
      assertEquals(Math.max(accepted, 0), result.outcome().bestRate());
      boolean verified = result.outcome().outcome().equals("verified");
      assertEquals(verified, result.row().isPresent());
      assertEquals(verified, accepted == 1);
    }
    List<DistilledRow> rows = results.stream().flatMap(r -> r.row().stream()).toList();
    // Each is verified again, with its own source, by itself.
    Map<String, DistillTask> byName =
        tasks.stream().collect(Collectors.toMap(t -> t.design().key().module(), t -> t));
    for (DistilledRow row : rows) {
      Judged again = verifier().judge(byName.get(row.key().module()).design(), row.python());
      assertTrue(again.matches(), () -> row.key().module() + ": " + again.message());
    }
    System.out.printf(
        "distilled %d of %d, %d with a turn that was not taken, %d answers, statuses %s%n",
        rows.size(), results.size(), backtracked, answers, statuses);
    assertTrue(rows.size() > PROBLEMS / 2 && rows.size() < PROBLEMS, "rows: " + rows.size());
    assertTrue(backtracked > 10, "turns that were not taken: " + backtracked);
    assertTrue(
        statuses.containsAll(
            Set.of(
                "match",
                "mismatch",
                "no_answer",
                "python_forbidden",
                "python_syntax_error",
                "python_error",
                "python_interface",
                "python_timeout")),
        statuses.toString());
    assertFalse(Files.exists(harm));
    assertFalse(Files.exists(Path.of("refmill_was_here")));

    List<JsonNode> read =
        TestRows.written(directory.resolve("distilled.parquet"), DistilledRow.TYPE, rows);
    assertEquals("distilled", read.get(0).path("origin").asText());
    List<JsonNode> turns =
        TestRows.written(
            directory.resolve("turns.parquet"),
            TurnRow.TYPE,
            results.stream().flatMap(r -> r.turns().stream()).toList());
    assertEquals(answers, turns.size());
    assertFalse(turns.get(0).hasNonNull("advantage"));
    List<JsonNode> outcomes =
        TestRows.written(
            directory.resolve("outcomes.parquet"),
            OutcomeRow.TYPE,
            results.stream().map(Distillation::outcome).toList());
    assertEquals(PROBLEMS, outcomes.size());
  }
}
