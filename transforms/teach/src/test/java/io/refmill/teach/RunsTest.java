package io.refmill.teach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.report.DatasetReader;
import io.refmill.schemas.AnnotatedRow;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.DistilledRow;
import io.refmill.schemas.OutcomeRow;
import io.refmill.schemas.RolloutRow;
import io.refmill.schemas.SelectionRow;
import io.refmill.schemas.TurnRow;
import io.refmill.teach.ask.Asker;
import io.refmill.teach.demo.TeachingScript;
import io.refmill.teach.problem.AnnotationTask;
import io.refmill.teach.problem.DistillTask;
import io.refmill.teach.problem.Read;
import io.refmill.teach.problem.RolloutTask;
import io.refmill.teach.problem.TaskReader;
import io.refmill.teach.problem.TeamTask;
import io.refmill.teach.run.Part;
import io.refmill.teach.run.Problems;
import io.refmill.teach.score.Rollout;
import io.refmill.teach.turn.InOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  private List<JsonNode> read(String part) throws Exception {
    List<JsonNode> found = new ArrayList<>();
    new DatasetReader(dataset).forEach(part, (Set<String>) null, found::add);
    return found;
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
    List<AnnotationTask> tasks = new ArrayList<>();
    for (JsonNode row : read("sft")) {
      tasks.add(((Read.Task<AnnotationTask>) reader.annotation(row)).task());
    }
    for (String name : List.of("annotate1", "annotate2")) {
      Annotator annotator = new Annotator(teacher(model()), verifier(), AnnotateOptions.DEFAULT);
      try (Part<AnnotatedRow> part =
          new Part<>(directory.resolve(name), "annotated", AnnotatedRow.TYPE, "test")) {
        InOrder.run(
            tasks.iterator(),
            annotator::annotate,
            name.endsWith("1") ? 1 : 5,
            row -> part.write(row.key().split(), row));
      }
    }
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
    Distiller distiller = distiller(model(), DistillOptions.DEFAULT);
    Path output = directory.resolve("distill");
    try (Part<DistilledRow> distilled = new Part<>(output, "distilled", DistilledRow.TYPE, "test");
        Part<TurnRow> turns = new Part<>(output, "turns", TurnRow.TYPE, "test");
        Part<OutcomeRow> outcomes = new Part<>(output, "outcomes", OutcomeRow.TYPE, "test")) {
      for (JsonNode row : read("rejected")) {
        Distillation result =
            reader.distillation(row) instanceof Read.Task<DistillTask> found
                ? distiller.distill(found.task()).join()
                : distiller.left(TaskReader.key(row), "ineligible", "");
        result.row().ifPresent(one -> distilled.write(null, one));
        result.turns().forEach(one -> turns.write(null, one));
        outcomes.write(null, result.outcome());
      }
    }
    assertEquals(
        List.of("3|" + DESIGNS),
        query(
            "select count(*) filter (where outcome = 'ineligible'), count(distinct id)"
                + " from '@distill/outcomes/*.parquet'"));
    String verified =
        query("select count(*) from '@distill/outcomes/*.parquet' where outcome = 'verified'")
            .get(0);
    assertEquals(
        List.of(verified + "|distilled|" + verified),
        query(
            "select count(*), any_value(origin), count(distinct id)"
                + " from '@distill/distilled/*.parquet' where python like '%TopModule%'"
                + " and vectors >= 200 and len(ports) > 0"));
    assertEquals(
        List.of(verified),
        query(
            "select count(*) from '@distill/turns/*.parquet' where chosen and pass_rate = 1"
                + " and reward is null"));
  }

  @Test
  void agentsLeaveTranscriptsWithRewards() throws Exception {
    TwoAgents agents = new TwoAgents(teacher(model()), rewards, AgentOptions.DEFAULT);
    List<JsonNode> sft = read("sft");
    try (Part<TurnRow> turns =
        new Part<>(directory.resolve("agents"), "turns", TurnRow.TYPE, "test")) {
      for (JsonNode row : read("rl")) {
        JsonNode question =
            sft.stream()
                .filter(one -> one.path("id").equals(row.path("id")))
                .findFirst()
                .map(TaskReader::question)
                .orElseThrow();
        Read<TeamTask> read = TaskReader.team(row, question);
        Teamwork work = agents.work(((Read.Task<TeamTask>) read).task()).join();
        work.turns().forEach(turn -> turns.write(turn.key().split(), turn));
      }
    }
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
  void anotherRangeNeedsTheRolloutsAlone() throws Exception {
    CurateOptions narrow = new CurateOptions(12, 10, 0.1, 0.9);
    Curator curator = new Curator(new Asker(model(), SAMPLING), rewards, narrow);
    Path output = directory.resolve("curate");
    Set<String> kept = new HashSet<>();
    Map<DesignKey, List<Rollout>> counted = new LinkedHashMap<>();
    try (Part<RolloutRow> rollouts = new Part<>(output, "rollouts", RolloutRow.TYPE, "test");
        Part<SelectionRow> selection = new Part<>(output, "selection", SelectionRow.TYPE, "test")) {
      for (JsonNode row : read("rl")) {
        RolloutTask task = ((Read.Task<RolloutTask>) TaskReader.rollouts(row)).task();
        List<RolloutRow> made = curator.rollouts(task).join();
        made.forEach(one -> rollouts.write(one.key().split(), one));
        counted.put(
            task.key(), made.stream().map(r -> new Rollout(r.status(), r.reward())).toList());
        SelectionRow chosen = Curator.select(task.key(), counted.get(task.key()), narrow);
        selection.write(task.key().split(), chosen);
        if (chosen.kept()) {
          kept.add(task.key().id());
        }
      }
    }
    assertEquals(counted, Problems.rollouts(output));
    DatasetReader whole = new DatasetReader(dataset);
    Problems.copy(whole, kept, output);
    List<String> ids = query("select id from '@curate/selection/*.parquet' where kept order by id");
    assertTrue(ids.size() > 0 && ids.size() < rows.rl.size(), ids.toString());
    assertEquals(ids, query("select id from '@curate/rl/*.parquet' order by id"));
    assertEquals(
        List.of(),
        query(
            "select * from (select * from '@curate/rl/*.parquet' except"
                + " select * from '@dataset/rl/*.parquet')"));
    String none =
        assertThrows(IllegalArgumentException.class, () -> Problems.rollouts(dataset)).getMessage();
    assertEquals(dataset + " holds no rollouts; name the output of a run of curate", none);
  }

  @Test
  void aPartWithoutRowsHasItsColumns() throws Exception {
    new Part<>(directory.resolve("none"), "distilled", DistilledRow.TYPE, "test").close();
    assertEquals(List.of("0"), query("select count(python) from '@none/distilled/*.parquet'"));
  }
}
