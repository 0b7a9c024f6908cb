package io.refmill.teach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.VerilogCompiler;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.llm.ChatException;
import io.refmill.llm.ChatRequest;
import io.refmill.report.DatasetReader;
import io.refmill.report.RowFilter;
import io.refmill.teach.ask.Asker;
import io.refmill.teach.demo.DemoAnswers;
import io.refmill.teach.demo.TeachingScript;
import io.refmill.teach.problem.TaskReader;
import io.refmill.teach.prompt.Templates;
import io.refmill.teach.run.AgentsRun;
import io.refmill.teach.run.AnnotateRun;
import io.refmill.teach.run.CurateRun;
import io.refmill.teach.run.DistillRun;
import io.refmill.teach.run.FirstTurns;
import io.refmill.teach.run.RunOptions;
import io.refmill.teach.run.RunResult;
import io.refmill.teach.run.Workbench;
import java.io.FileNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The stages on a dataset on disk; what they write is read by DuckDB. */
class RunsTest extends StageTestBase {
  private static final int DESIGNS = 15;

  private Path dataset;
  private TestRows rows;
  private final TaskReader reader = new TaskReader(new VerilogCompiler());

  @BeforeAll
  void build() throws Exception {
    dataset = Files.createDirectory(directory.resolve("dataset"));
    rows = new TestRows(Modules.of(DESIGNS), simulator, dataset);
  }

  private ScriptedModel model() {
    return new ScriptedModel(new TeachingScript(rows.known));
  }

  private RunOptions options(String name, List<String> outcomes) throws Exception {
    Path output = Files.createDirectory(directory.resolve(name));
    return new RunOptions(output, "test", 3, outcomes::add);
  }

  private List<String> query(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql.replace("@", directory.toString() + "/"))) {
      List<String> lines = new ArrayList<>();
      while (result.next()) {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          columns.add(result.getString(i));
        }
        lines.add(String.join("|", columns));
      }
      return lines;
    }
  }

  private byte[] bytes(String file) throws Exception {
    return Files.readAllBytes(directory.resolve(file));
  }

  @Test
  void everyRowIsAnnotatedOrStaysAndTheSameSeedGivesTheSameBytes() throws Exception {
    List<String> outcomes = new ArrayList<>();
    for (String name : List.of("annotate1", "annotate2")) {
      Annotator annotator = new Annotator(teacher(model()), verifier(), AnnotateOptions.DEFAULT);
      RunResult result =
          AnnotateRun.run(
              new DatasetReader(dataset), null, reader, annotator, options(name, outcomes));
      assertEquals(DESIGNS, result.designs());
      assertEquals(DESIGNS, result.rows().get("annotated"));
    }
    assertEquals(2 * DESIGNS, outcomes.size());
    assertTrue(outcomes.contains("kept"), outcomes.toString());
    String file = "/annotated/train-00000-of-00001.parquet";
    assertTrue(Arrays.equals(bytes("annotate1" + file), bytes("annotate2" + file)));
    assertEquals(
        List.of(DESIGNS + "|3"),
        query(
            "select count(*), min(len(messages)) from '@annotate1/annotated/*.parquet'"
                + " where messages[3].role = 'assistant' and len(checks) > 0"));
    assertEquals(
        List.of(),
        query(
            "select id from '@annotate1/annotated/*.parquet'"
                + " where (outcome = 'kept') = (reasoning_origin = 'derived')"));
  }

  @Test
  void everyRejectionHasAnOutcome() throws Exception {
    List<String> outcomes = new ArrayList<>();
    Distiller distiller = distiller(model(), DistillOptions.DEFAULT);
    RunResult result =
        DistillRun.run(
            new DatasetReader(dataset), null, reader, distiller, options("distill", outcomes));
    assertEquals(DESIGNS, result.designs());
    assertEquals(3, result.outcomes().get("ineligible"));
    long verified = result.outcomes().get("verified");
    assertEquals(verified, result.rows().get("distilled"));
    assertEquals(
        List.of(verified + "|distilled|" + verified),
        query(
            "select count(*), any_value(origin), count(distinct id)"
                + " from '@distill/distilled/*.parquet' where python like '%TopModule%'"
                + " and vectors >= 200 and len(ports) > 0"));
    assertEquals(
        List.of(Integer.toString(DESIGNS)),
        query("select count(distinct id) from '@distill/outcomes/*.parquet'"));
    assertEquals(
        List.of(verified + ""),
        query(
            "select count(*) from '@distill/turns/*.parquet' where chosen and pass_rate = 1"
                + " and reward is null"));
  }

  @Test
  void agentsLeaveTranscriptsWithRewards() throws Exception {
    List<String> outcomes = new ArrayList<>();
    TwoAgents agents = new TwoAgents(teacher(model()), rewards, AgentOptions.DEFAULT);
    RunResult result =
        AgentsRun.run(new DatasetReader(dataset), null, agents, options("agents", outcomes));
    assertEquals(rows.rl.size(), result.designs());
    assertEquals(
        List.of("0"),
        query(
            "select count(*) from '@agents/turns/*.parquet' where abs(reward -"
                + " (10 * local_reward + 0.2 * fix_bonus + 0.5 * match_ratio)) > 1e-9"));
    assertEquals(
        List.of(),
        query(
            "select \"group\" from '@agents/turns/*.parquet' group by \"group\""
                + " having abs(sum(advantage)) > 1e-6 or count(distinct prompt) > 1"));
  }

  @Test
  void anotherRangeNeedsNoMoreAnswers() throws Exception {
    CurateOptions narrow = new CurateOptions(12, 10, 0.1, 0.9);
    ScriptedModel model = model();
    Curator curator = new Curator(new Asker(model, SAMPLING), rewards, narrow);
    RunResult result =
        CurateRun.run(
            new DatasetReader(dataset),
            null,
            curator,
            narrow,
            options("curate", new ArrayList<>()));
    int asked = model.asked.size();
    assertEquals(12 * rows.rl.size(), asked);
    long kept = result.outcomes().getOrDefault("kept", 0L);
    List<String> ids = query("select id from '@curate/selection/*.parquet' where kept order by id");
    assertEquals(kept, ids.size());
    assertEquals(ids, query("select id from '@curate/rl/*.parquet' order by id"));
    assertEquals(
        List.of(),
        query(
            "select * from (select * from '@curate/rl/*.parquet' except"
                + " select * from '@dataset/rl/*.parquet')"));
    CurateOptions wide = new CurateOptions(12, 10, 0, 1);
    RunResult all =
        CurateRun.select(
            new DatasetReader(dataset),
            directory.resolve("curate"),
            wide,
            options("wide", new ArrayList<>()));
    assertEquals(rows.rl.size(), all.outcomes().get("kept"));
    assertEquals(asked, model.asked.size());
    assertEquals(List.of(rows.rl.size() + ""), query("select count(*) from '@wide/rl/*.parquet'"));
    assertThrows(
        FileNotFoundException.class,
        () ->
            CurateRun.select(
                new DatasetReader(dataset),
                directory.resolve("dataset"),
                wide,
                options("none", new ArrayList<>())));
  }

  @Test
  void aFilterChoosesRowsAndAPartWithoutRowsHasItsColumns() throws Exception {
    ScriptedModel poor = new ScriptedModel(r -> null, r -> true, ChatException.Kind.BUDGET);
    RunResult result =
        DistillRun.run(
            new DatasetReader(dataset),
            RowFilter.parse("code == 'INTERNAL_ERROR'"),
            reader,
            distiller(poor, DistillOptions.DEFAULT),
            options("poor", new ArrayList<>()));
    assertEquals(12, result.outcomes().get("stopped"));
    assertEquals(List.of("0"), query("select count(python) from '@poor/distilled/*.parquet'"));
  }

  @Test
  void aWorkbenchHasAllAndAnEstimateAsksNothing() throws Exception {
    List<ChatRequest> first = Collections.synchronizedList(new ArrayList<>());
    CosimOptions options =
        CosimOptions.defaults(Toolchain.find(System.getenv()), directory).withVectors(200);
    try (Workbench bench = new Workbench(options, 2)) {
      DatasetReader reading = new DatasetReader(dataset);
      RunResult estimate =
          AnnotateRun.run(
              reading,
              null,
              reader,
              bench.annotator(
                  new FirstTurns(first::add),
                  SAMPLING,
                  Templates.bundled(),
                  AnnotateOptions.DEFAULT),
              options("estimate", new ArrayList<>()));
      assertEquals(DESIGNS, estimate.outcomes().get("stopped"));
      assertEquals(DESIGNS, first.size());
      assertEquals(4, AnnotateOptions.DEFAULT.mostRequests());
      ScriptedModel demo = new ScriptedModel(new TeachingScript(DemoAnswers.of(reading)));
      RunResult team =
          AgentsRun.run(
              reading,
              RowFilter.parse("index < 2"),
              bench.agents(demo, SAMPLING, Templates.bundled(), new AgentOptions(1, 1)),
              options("demo", new ArrayList<>()));
      assertEquals(2, team.designs());
      RunResult models =
          DistillRun.run(
              reading,
              RowFilter.parse("index == 1"),
              reader,
              bench.distiller(demo, SAMPLING, Templates.bundled(), DistillOptions.DEFAULT),
              options("demo2", new ArrayList<>()));
      assertEquals(1, models.designs());
    }
  }
}
