package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.beam.Limits;
import io.refmill.beam.RunCounters;
import io.refmill.cosim.process.Isolation;
import io.refmill.ingest.IngestOptions;
import io.refmill.ingest.InputPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The reward module that a build writes, on the rows that it writes: each row's own model and its
 * own source are right answers, and an answer that does nothing is not.
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

  @TempDir private Path directory;

  @Test
  void aRowsOwnModelAndSourceAreRight() throws Exception {
    Path rows = directory.resolve("rows.jsonl");
    List<String> truths = truths("../examples/corpus");
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

  private List<String> truths(String input) throws Exception {
    Path output = directory.resolve("out");
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
            List.of(),
            1,
            directory.resolve("scratch"),
            0,
            null,
            "test",
            "simulator",
            "python",
            new Isolation(true, ""));
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
    List<String> truths = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(
                "select reward_model.ground_truth from read_parquet('"
                    + output
                    + "/rl/*.parquet')"
                    + " order by extra_info.id")) {
      while (result.next()) {
        truths.add(result.getString(1));
      }
    }
    return truths;
  }
}
