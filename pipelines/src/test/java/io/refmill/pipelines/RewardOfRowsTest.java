package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.beam.compile.Limits;
import io.refmill.beam.run.RunCounters;
import io.refmill.beam.store.Store;
import io.refmill.cosim.process.Isolation;
import io.refmill.curation.ContaminationPolicy;
import io.refmill.curation.Thresholds;
import io.refmill.dataset.RowRules;
import io.refmill.ingest.InputPlan;
import io.refmill.ingest.settings.IngestOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The reward module that a build writes, on the rows that it writes: each row's own model and its
 * own source are right answers, and an answer that does nothing is not. And each row's answer is
 * what its prompt asks to complete.
 */
class RewardOfRowsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String SCORES =
      """
      import json, sys
      from refmill_reward import Judge
      judge = Judge(workers=2, seconds=5)
      def answer(code, language):
          return "<answer>\\n```%s\\n%s\\n```\\n</answer>" % (language, code)
      for line in open(sys.argv[1], encoding="utf-8"):
          truth = json.loads(line)
          module = json.loads(truth)
          names = [p["name"] for p in module["ports"] if p["direction"] == "output"]
          silent = "class TopModule:\\n  def eval(self, inputs):\\n    return %r" % dict.fromkeys(names, 0)
          one_file = not module["files"]
          print(json.dumps({
              "module": module["module"],
              "calls": module["trace"]["calls"],
              "python": judge.evaluate(answer(module["python"], "python"), truth),
              "silent": judge.evaluate(answer(silent, "python"), truth),
              "verilog": judge.evaluate(answer(module["verilog"], "verilog"), truth, "verilog")
                  if one_file else [1.0, "match", 1.0, "not asked"]}))
      judge.close()
      """;

  /** Tells of models that do not complete their frames. */
  private static final Path FITS = Path.of("../transforms/compiler/src/test/python/fits_frame.py");

  private static final Pattern PYTHON = Pattern.compile("```python\n(.*?)```", Pattern.DOTALL);

  @TempDir private static Path directory;

  @BeforeAll
  static void build() throws Exception {
    build("../examples/corpus", directory.resolve("out"));
  }

  @Test
  void aRowsOwnModelAndSourceAreRight() throws Exception {
    Path rows = directory.resolve("rows.jsonl");
    List<String> truths = truths();
    assertTrue(truths.size() > 50, "rows: " + truths.size());
    List<String> lines = new ArrayList<>();
    for (String truth : truths) {
      lines.add(JSON.writeValueAsString(truth));
    }
    Files.write(rows, lines);
    Path log = directory.resolve("scores.jsonl");
    String chosen = System.getenv("REFMILL_PYTHON");
    Process process =
        new ProcessBuilder(
                chosen == null || chosen.isBlank() ? "python3" : chosen,
                "-B",
                "-c",
                SCORES,
                rows.toString())
            .directory(directory.resolve("out").resolve("reward").toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertTrue(process.waitFor(5, TimeUnit.MINUTES), "no end");
    assertEquals(0, process.exitValue(), Files.readString(log));
    List<String> wrong = new ArrayList<>();
    int silent = 0;
    for (String line : Files.readAllLines(log)) {
      JsonNode scores = JSON.readTree(line);
      if (scores.path("python").path(0).asDouble() != 1.0
          || scores.path("verilog").path(0).asDouble() != 1.0
          || scores.path("calls").asInt() < 1) {
        wrong.add(line);
      }
      silent += scores.path("silent").path(0).asDouble() < 1.0 ? 1 : 0;
    }
    assertEquals(List.of(), wrong);
    // A few designs do nothing in so few calls.
    assertTrue(silent >= truths.size() - 3, "silent answers below 1: " + silent);
  }

  @Test
  void answersCompleteTheFramesOfTheirPrompts() throws Exception {
    Path pairs = Files.createDirectory(directory.resolve("pairs"));
    List<List<String>> rows =
        new ArrayList<>(query("select messages[2].content, messages[3].content from", "sft"));
    assertTrue(rows.size() > 50, "rows: " + rows.size());
    for (List<String> row :
        query("select prompt[2].content, reward_model.ground_truth from", "rl")) {
      String answer = JSON.readTree(row.get(1)).path("python").asText();
      rows.add(List.of(row.get(0), "```python\n" + answer + "```"));
    }
    for (int i = 0; i < rows.size(); i++) {
      Files.writeString(pairs.resolve(i + ".frame.py"), python(rows.get(i).get(0)));
      Files.writeString(pairs.resolve(i + ".py"), python(rows.get(i).get(1)));
    }
    Process process =
        new ProcessBuilder("python3", FITS.toString(), pairs.toString())
            .redirectErrorStream(true)
            .start();
    String unfit = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), unfit);
    assertEquals("", unfit);
  }

  /** The last block of Python in a turn. */
  private static String python(String turn) {
    Matcher block = PYTHON.matcher(turn);
    String last = null;
    while (block.find()) {
      last = block.group(1);
    }
    return Objects.requireNonNull(last, turn);
  }

  private static void build(String input, Path output) throws Exception {
    BuildOptions options =
        new BuildOptions(
            List.of(input),
            output,
            false,
            IngestOptions.DEFAULT,
            Limits.DEFAULT,
            150,
            1,
            1,
            false,
            2,
            Optional.empty(),
            false,
            List.of(),
            ContaminationPolicy.STANDARD,
            Thresholds.DEFAULT,
            RowRules.PLAIN,
            false,
            List.of(),
            null,
            1,
            output.resolveSibling("scratch"),
            0,
            Store.NONE,
            "test",
            "simulator",
            "python",
            new Isolation(true, ""),
            Optional.empty());
    DirectOptions runner = PipelineOptionsFactory.as(DirectOptions.class);
    runner.setTargetParallelism(2);
    BuildJob.Listener quiet =
        new BuildJob.Listener() {
          @Override
          public void planned(InputPlan plan, RunCounters counters) {}

          @Override
          public void ended() {}
        };
    try (OutputDirectory target = OutputDirectory.open(output, false)) {
      new BuildJob(options, plan -> runner).run(target, quiet);
    }
  }

  private static List<String> truths() throws Exception {
    return query("select reward_model.ground_truth from", "rl").stream()
        .map(row -> row.get(0))
        .toList();
  }

  private static List<List<String>> query(String select, String dataset) throws Exception {
    List<List<String>> rows = new ArrayList<>();
    String files = directory.resolve("out").resolve(dataset) + "/*.parquet";
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(select + " read_parquet('" + files + "')")) {
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.add(result.getString(i));
        }
        rows.add(row);
      }
    }
    return rows;
  }
}
