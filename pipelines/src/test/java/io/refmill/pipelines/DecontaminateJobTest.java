package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.beam.run.FaultLimitException;
import io.refmill.beam.run.RunCounters;
import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.BenchmarkText;
import io.refmill.contamination.ListBuilder;
import io.refmill.curation.ContaminationPolicy;
import io.refmill.curation.Thresholds;
import io.refmill.dataset.RowMark.Outcome;
import io.refmill.ingest.InputPlan;
import io.refmill.ingest.TextColumns;
import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.fault.MachineFaults;
import io.refmill.ingest.settings.IngestOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecontaminateJobTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ANSWER =
      "module blend(input [7:0] a, input [7:0] b, input sel, output reg [7:0] y);\n"
          + "always @(*) if (sel) y = (a & 8'h3c) ^ (b >> 2); else y = a + b + 8'd7;\n"
          + "endmodule\n";
  private static final String PROMPT =
      "Blend two bytes under the mask of thirty-six, or add them and seven, as the selector says.";

  private static final BuildJob.Listener QUIET =
      new BuildJob.Listener() {
        @Override
        public void planned(InputPlan plan, RunCounters counters) {}

        @Override
        public void ended() {}
      };

  @TempDir private Path directory;
  private ContaminationPolicy policy = ContaminationPolicy.STANDARD;
  private String python;
  private long maxFaults;

  private Path list() throws Exception {
    List<BenchmarkText> texts =
        List.of(
            new BenchmarkText(Channel.CODE, "blend", "ours", ANSWER),
            new BenchmarkText(Channel.PROMPT, "blend", "ours", PROMPT));
    ListBuilder builder =
        new ListBuilder(Map.of("benchmark", "Ours"), texts, (verilog, top) -> Optional.empty());
    return Files.writeString(directory.resolve("list.tsv"), builder.build().format());
  }

  private Path rows() throws Exception {
    return rows(3_000);
  }

  private Path rows(int count) throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String code = "module keep(input a, output y); assign y = ~a; // " + i + "\nendmodule\n";
      String task = "Invert the bit number " + i;
      if (i % 1_000 == 7) {
        code = ANSWER.replace("blend", "copy" + i);
      } else if (i % 1_000 == 8) {
        task = "Please: " + PROMPT;
      } else if (i % 1_000 == 9) {
        lines.add("{\"other\": " + i + "}");
        continue;
      }
      lines.add(
          JSON.writeValueAsString(
              JSON.createObjectNode().put("answer", code).put("task", task).put("n", i)));
    }
    return Files.write(directory.resolve("rows.jsonl"), lines);
  }

  private DecontaminateJob job(Path input, String verilog, boolean dryRun) throws Exception {
    DecontaminateOptions options =
        new DecontaminateOptions(
            List.of(input.toString()),
            new TextColumns(verilog, null, "task", null),
            IngestOptions.DEFAULT,
            List.of(list().toString()),
            policy,
            Thresholds.DEFAULT,
            python,
            2,
            dryRun,
            directory.resolve("scratch"),
            maxFaults,
            "test");
    DirectOptions runner = PipelineOptionsFactory.as(DirectOptions.class);
    runner.setTargetParallelism(2);
    return new DecontaminateJob(options, plan -> runner);
  }

  private static void assertSums(RowSums sums) {
    assertEquals(2_991, sums.count(Outcome.CLEAN));
    assertEquals(6, sums.count(Outcome.CONTAMINATED));
    assertEquals(3, sums.count(Outcome.UNCHECKED));
    assertEquals(6, sums.rowsByBenchmark().get("Ours"));
    assertEquals(1, sums.problemsByBenchmark().get("Ours"));
  }

  @Test
  void rowsGoWhereTheyBelong() throws Exception {
    Path input = rows();
    Path output = directory.resolve("out");
    try (OutputDirectory target = OutputDirectory.open(output, false)) {
      assertSums(job(input, "answer", false).run(target, QUIET));
    }
    List<String> lines = Files.readAllLines(input);
    List<String> clean = new ArrayList<>(lines);
    clean.removeIf(
        line -> line.contains("copy") || line.contains("Please") || line.contains("other"));
    assertEquals(clean, Files.readAllLines(output.resolve("clean/rows.jsonl")));
    List<String> contaminated = Files.readAllLines(output.resolve("contaminated/rows.jsonl"));
    JsonNode first = JSON.readTree(contaminated.get(0));
    assertEquals(7, first.path("n").asInt());
    assertEquals("blend", first.path("contamination_problem").asText());
    assertEquals(3, Files.readAllLines(output.resolve("unchecked/rows.jsonl")).size());

    JsonNode report = JSON.readTree(output.resolve("report.json").toFile());
    assertEquals(3_000, report.path("rows").path("read").asInt());
    assertEquals(
        List.of("clean/rows.jsonl", "contaminated/rows.jsonl", "unchecked/rows.jsonl"),
        report.path("files").properties().stream().map(Map.Entry::getKey).toList());
    assertFalse(Files.exists(output.resolve("marks")));
  }

  @Test
  void aDryRunWritesNothing() throws Exception {
    assertSums(job(rows(), "answer", true).dryRun(QUIET));
    assertFalse(Files.exists(directory.resolve("out")));
  }

  @Test
  void columnsThatNoRowHasAreAnError() throws Exception {
    Path input = Files.writeString(directory.resolve("rows.jsonl"), "{\"a\": 1}\n{\"a\": 2}\n");
    String message =
        assertThrows(RunFailedException.class, () -> job(input, "none", true).dryRun(QUIET))
            .getMessage();
    assertTrue(message.contains("no row could be compared"), message);
    assertTrue(message.contains("its columns are a;"), message);
  }

  @Test
  void reportLeavesAllRowsWhereTheyAre() throws Exception {
    policy = ContaminationPolicy.REPORT;
    Path input = rows(300);
    Path output = directory.resolve("out");
    try (OutputDirectory target = OutputDirectory.open(output, false)) {
      // Inverters are common, and marked.
      assertEquals(299, job(input, "answer", false).run(target, QUIET).count(Outcome.CONTAMINATED));
    }
    List<String> lines = Files.readAllLines(output.resolve("marked/rows.jsonl"));
    assertEquals(300, lines.size());
    JsonNode copy = JSON.readTree(lines.get(7));
    assertEquals("contaminated", copy.path("contamination").asText());
    assertEquals("blend", copy.path("contamination_problem").asText());
    assertEquals(
        "prompt_same_text", JSON.readTree(lines.get(8)).path("contamination_layer").asText());
    assertEquals("unchecked", JSON.readTree(lines.get(9)).path("contamination").asText());
    assertTrue(
        JSON.readTree(lines.get(10)).path("contamination_evidence").asText().contains("unrelated"),
        lines.get(10));
  }

  @Test
  void aFaultOfTheMachineEndsTheRun() throws Exception {
    python = directory.resolve("no-python").toString();
    Path input =
        Files.writeString(
            directory.resolve("rows.jsonl"),
            "{\"answer\": \"module m(input a, output y); assign y = ~a; endmodule\"}\n"
                + "{\"answer\": \"no module\"}\n");
    Exception end = assertThrows(Exception.class, () -> job(input, "answer", true).dryRun(QUIET));
    assertTrue(
        MachineFaults.causes(end).stream().anyMatch(FaultLimitException.class::isInstance),
        end.toString());
    maxFaults = 1;
    RowSums sums = job(input, "answer", true).dryRun(QUIET);
    assertEquals(1, sums.faults());
    assertEquals(1, sums.count(Outcome.UNCHECKED));
    assertEquals(1, sums.count(Outcome.CLEAN));
  }

  @Test
  void verilogFilesAreForBuild() throws Exception {
    Path input = Files.writeString(directory.resolve("a.v"), ANSWER);
    String message =
        assertThrows(InputException.class, () -> job(input, null, true).dryRun(QUIET)).getMessage();
    assertTrue(message.contains("JSONL or Parquet"), message);
  }
}
