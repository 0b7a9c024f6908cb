package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.beam.Limits;
import io.refmill.beam.RunCounters;
import io.refmill.beam.Store;
import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.BenchmarkText;
import io.refmill.contamination.ListBuilder;
import io.refmill.contract.Proof;
import io.refmill.cosim.process.Isolation;
import io.refmill.curation.ContaminationPolicy;
import io.refmill.curation.Thresholds;
import io.refmill.curation.Wording;
import io.refmill.dataset.RowRules;
import io.refmill.dataset.Splits;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.IngestOptions;
import io.refmill.ingest.InputChangedException;
import io.refmill.ingest.InputPlan;
import io.refmill.ingest.LicenseRules;
import io.refmill.ingest.MachineFaults;
import io.refmill.proof.Yosys;
import io.refmill.proof.Z3;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole road, with the real compiler and the real simulator. */
class BuildJobTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final BuildJob.Listener QUIET =
      new BuildJob.Listener() {
        @Override
        public void planned(InputPlan plan, RunCounters counters) {}

        @Override
        public void ended() {}
      };

  @TempDir private Path directory;
  private boolean dropNearDuplicates;
  private Store store = Store.NONE;
  private ContaminationPolicy policy = ContaminationPolicy.STANDARD;

  private Path rows(String... verilog) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < verilog.length; i++) {
      lines.add(
          JSON.writeValueAsString(
              JSON.createObjectNode()
                  .put("id", "r" + i)
                  .put("verilog", verilog[i])
                  .put("specification", "design number " + i)));
    }
    return Files.write(directory.resolve("rows.jsonl"), lines);
  }

  private BuildJob.Result build(Path input, int shards) throws Exception {
    return build(input, shards, List.of());
  }

  private BuildJob.Result build(Path input, int shards, List<String> lists) throws Exception {
    return build(input, shards, lists, QUIET);
  }

  /** Does something between planning and reading. */
  private interface Meanwhile {
    void happens() throws IOException;
  }

  private BuildJob.Result build(Path input, int shards, Meanwhile meanwhile) throws Exception {
    return build(
        input,
        shards,
        List.of(),
        new BuildJob.Listener() {
          @Override
          public void planned(InputPlan plan, RunCounters counters) {
            try {
              meanwhile.happens();
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          }

          @Override
          public void ended() {}
        });
  }

  private RowRules rules = RowRules.PLAIN;
  private boolean allowEmpty;
  private Optional<ProvingOptions> proving = Optional.empty();

  private BuildJob.Result build(
      Path input, int shards, List<String> lists, BuildJob.Listener listener) throws Exception {
    Path output = directory.resolve("out");
    BuildOptions options =
        new BuildOptions(
            List.of(input.toString()),
            output,
            false,
            IngestOptions.DEFAULT.withLicenses(
                new LicenseRules(null, "CC0-1.0", List.of(), List.of())),
            Limits.DEFAULT,
            200,
            1,
            1,
            false,
            2,
            proving,
            dropNearDuplicates,
            lists,
            policy,
            Thresholds.DEFAULT,
            rules,
            allowEmpty,
            List.of(),
            null,
            shards,
            directory.resolve("scratch"),
            0,
            store,
            "test",
            "simulator",
            "python",
            new Isolation(true, ""),
            Optional.empty());
    DirectOptions runner = PipelineOptionsFactory.as(DirectOptions.class);
    runner.setTargetParallelism(2);
    try (OutputDirectory target = OutputDirectory.open(output, false)) {
      return new BuildJob(options, plan -> runner).run(target, listener);
    }
  }

  private List<List<String>> query(String split, String columns) throws SQLException {
    return query(split, columns, "order by id");
  }

  private List<List<String>> query(String split, String columns, String order) throws SQLException {
    String sql =
        "select "
            + columns
            + " from read_parquet('"
            + directory.resolve("out").resolve(split)
            + "/*.parquet') "
            + order;
    if (split.equals("rl")) {
      sql = sql.replace("order by id", "order by extra_info.id");
    }
    List<List<String>> rows = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
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

  @Test
  void takesOutWhatAListNames() throws Exception {
    String answer =
        "module blend(input [7:0] a, input [7:0] b, input sel, output reg [7:0] y);\n"
            + "always @(*) begin if (sel) y = (a & 8'h3c) ^ (b >> 2); else y = a + b + 8'd7; end\n"
            + "endmodule\n";
    List<BenchmarkText> texts =
        List.of(
            new BenchmarkText(Channel.CODE, "blend", "ours", answer),
            new BenchmarkText(Channel.PROMPT, "blend", "ours", "Blend two bytes as told."));
    ListBuilder builder =
        new ListBuilder(Map.of("benchmark", "Ours"), texts, (verilog, top) -> Optional.empty());
    Path list = Files.writeString(directory.resolve("list.tsv"), builder.build().format());
    Path input =
        rows(answer, "module keep(input a, b, output y);\nassign y = a ^ ~b;\nendmodule\n");
    BuildJob.Result result = build(input, 1, List.of(list.toString()));
    assertEquals(1, result.funnel().written());
    assertEquals(
        List.of(List.of("r0", "CONTAMINATED", "Ours", "blend", "code_same_text", "1.0")),
        query(
            "rejected",
            "id, code, contamination_benchmark, contamination_problem, contamination_layer,"
                + " contamination_score"));
  }

  @Test
  void reportTakesNothingOutAndMarksAll() throws Exception {
    policy = ContaminationPolicy.REPORT;
    Path input =
        rows(
            "module nor_gate(input in1, in2, output out);\nassign out = ~(in1 | in2);\nendmodule\n",
            "module odd(input [6:0] a, b, output [8:0] y);\nassign y = a * 3 ^ (b + 77);\nendmodule\n");
    assertEquals(2, build(input, 1).funnel().written());
    List<List<String>> marks =
        query("sft", "id, contamination_layer is null, contamination_evidence");
    assertEquals("r0", marks.get(0).get(0));
    assertEquals("false", marks.get(0).get(1));
    assertTrue(marks.get(0).get(2).startsWith("same "), marks.get(0).get(2));
    assertEquals(List.of("r1", "true"), marks.get(1).subList(0, 2));
  }

  @Test
  void rowsSayWhetherTheirModelsAreProven() throws Exception {
    Path input =
        rows(
            "module odd(input [6:0] a, b, output [8:0] y);\nassign y = a * 3 ^ (b + 77);\nendmodule\n",
            "module slow(input clk, input [3:0] d, output reg [3:0] q);\nreg [3:0] p;\n"
                + "always @(posedge clk) begin p <= d ^ 4'h9; q <= p + 4'd3; end\nendmodule\n");
    build(input, 1);
    assertEquals(
        List.of(Arrays.asList("not_tried", null, "0", "[]", null)),
        query(
            "sft", "distinct proof, proof_reason, proof_calls, proof_premises, proof_engine", ""));
    OutputDirectory.delete(directory.resolve("out"));
    Yosys yosys = Yosys.find(System.getenv());
    assertTrue(yosys.ok(), yosys.problem());
    Z3 z3 = Z3.find(System.getenv());
    assertTrue(z3.ok(), z3.problem());
    String engines = yosys.version() + " sat, " + z3.version();
    proving = Optional.of(new ProvingOptions(yosys.version(), z3.version(), 20));
    BuildJob.Result result = build(input, 1);
    assertEquals(2, result.funnel().proofs().count(Proof.Outcome.PROVEN));
    assertEquals(
        List.of(
            List.of("r0", "proven", "[]", engines),
            List.of("r1", "proven", "[start_values]", engines)),
        query("sft", "id, proof, proof_premises, proof_engine"));
    assertEquals(List.of(List.of("proven"), List.of("proven")), query("rl", "extra_info.proof"));
    JsonNode report = JSON.readTree(directory.resolve("out/report.json").toFile());
    assertEquals(2, report.at("/proofs/proven").asInt());
    assertEquals(yosys.version() + ", " + z3.version(), report.at("/versions/prover").asText());
    assertEquals(2, report.at("/proofs/second/agrees").asInt());
    assertEquals(0, report.at("/proofs/second/disagrees").asInt());
    assertTrue(report.at("/proofs/second/disagreements").isEmpty());
    assertTrue(Files.readString(directory.resolve("out/README.md")).contains("## Proofs"));
  }

  @Test
  void likeDesignsShareClusters() throws Exception {
    String wide = "(input [5:0] a, input [5:0] b, input s, output reg [6:0] y);\n";
    Path input =
        rows(
            "module one" + wide + "always @* if (s) y = a + b; else y = {a, 1'b0};\nendmodule\n",
            "module two(input t, input [5:0] c, d, output [6:0] z);\n"
                + "assign z = t ? c + d : {c, 1'b0};\nendmodule\n",
            "module three"
                + wide
                + "always @* if (s) y = b - ~a - 1; else y = a << 1;\nendmodule\n",
            "module four" + wide + "always @* if (s) y = a + b; else y = {b, a[0]};\nendmodule\n");
    build(input, 2);
    assertEquals(
        List.of(
            List.of("r0", "r0", "2", "r0", "3"),
            List.of("r1", "r0", "2", "r0", "3"),
            List.of("r2", "r2", "1", "r0", "3"),
            List.of("r3", "r3", "1", "r3", "1")),
        query(
            "sft",
            "id, structure_cluster, structure_cluster_size, behaviour_cluster,"
                + " behaviour_cluster_size"));
  }

  private static String accumulator(String name, String constant) {
    return "module "
        + name
        + "(input clk, input rst, input en, input [7:0] d, output reg [7:0] sum, output big);\n"
        + "always @(posedge clk) if (rst) sum <= 8'd0; else if (en) sum <= sum + d;\n"
        + "wire [7:0] mixed = {sum[3:0], sum[7:4]} ^ (d & 8'h5a) ^ (sum >> 2) ^ (d << 1);\n"
        + "assign big = (mixed > "
        + constant
        + ") | (sum[7] & d[7]) | (sum[0] & en);\nendmodule\n";
  }

  @Test
  void nearDuplicatesAreMarkedOrDropped() throws Exception {
    Path input =
        rows(
            accumulator("one", "8'd9"),
            accumulator("two", "8'd10"),
            "module other(input a, b, c, output y);\nassign y = a ? b : ~c;\nendmodule\n",
            accumulator("three", "8'd11"));
    build(input, 2);
    assertEquals(
        List.of(
            List.of("r0", "r0", "3"),
            List.of("r1", "r0", "3"),
            List.of("r2", "r2", "1"),
            List.of("r3", "r0", "3")),
        query("sft", "id, cluster, cluster_size"));
    OutputDirectory.delete(directory.resolve("out"));
    dropNearDuplicates = true;
    build(input, 2);
    assertEquals(List.of(List.of("r0", "3"), List.of("r2", "1")), query("sft", "id, cluster_size"));
    assertEquals(
        List.of(List.of("r1", "DUPLICATE"), List.of("r3", "DUPLICATE")),
        query("rejected", "id, code"));
  }

  @Test
  void oneOfNearDuplicatesStaysWhereTheyBearOneId() throws Exception {
    dropNearDuplicates = true;
    Path input = directory.resolve("rows.jsonl");
    List<String> lines = new ArrayList<>();
    for (String module : List.of(accumulator("one", "8'd90"), accumulator("two", "8'd91"))) {
      lines.add(
          JSON.writeValueAsString(
              JSON.createObjectNode().put("id", "same").put("verilog", module)));
    }
    assertEquals(1, build(Files.write(input, lines), 1).funnel().written());
    assertEquals(List.of(List.of("same", "DUPLICATE")), query("rejected", "id, code"));
  }

  @Test
  void copiesGiveWayToThePreferredOneOfTheirKind() throws Exception {
    String ports = "(input [6:0] a, b, output [6:0] y);\n";
    Path input =
        rows(
            "module m" + ports + "wire [6:0] t = a * 3;\nassign y = (t) ^ b;\nendmodule\n",
            "module n" + ports + "assign y = (a * 3) ^ b;\nendmodule\n",
            "module o" + ports + "assign   y = (a * 3) ^ b; // again\nendmodule\n",
            "module p" + ports + "assign y = ((a * 3)) ^ (b);\nendmodule\n");
    assertEquals(2, build(input, 1).funnel().written());
    assertEquals(List.of(List.of("r0"), List.of("r1")), query("sft", "id"));
    // Of the same text, and of another one that comes to the same model.
    assertEquals(
        List.of(
            List.of("r2", DiagnosticCode.DUPLICATE.message("r1")),
            List.of("r3", DiagnosticCode.DUPLICATE.message("r1"))),
        query("rejected", "id, message"));
  }

  @Test
  void repositoriesSayWhatBecameOfThem() throws Exception {
    Path repository = Files.createDirectory(directory.resolve("cores"));
    Files.writeString(repository.resolve("rom.v"), "module rom(output y);\n{words}\nendmodule\n");
    for (int i = 0; i < 3; i++) {
      Files.writeString(
          repository.resolve("user" + i + ".v"),
          "module user" + i + "(input a, output y);\nrom r(y);\nendmodule\n");
    }
    Files.writeString(
        repository.resolve("good.v"),
        "module good(input [7:0] a, input [7:0] b, output [7:0] y);\n"
            + "assign y = (a ^ (b << 1)) + 8'h1d;\nendmodule\n");
    BuildJob.Result result = build(repository, 2);
    RepositorySummary summary = result.repositories().get(0);
    assertEquals("cores 5 1", summary.name() + " " + summary.modules() + " " + summary.verified());
    RepositorySummary.Obstacle first = summary.obstacles().get(0);
    assertEquals("BROKEN_FILE 3", first.code() + " " + first.count());
    assertEquals("cores/rom.v 3", first.files().get(0).file() + " " + first.files().get(0).count());
    JsonNode report = JSON.readTree(directory.resolve("out/report.json").toFile());
    assertEquals("cores/rom.v", report.at("/repositories/0/obstacles/0/files/0/file").asText());
    assertEquals(3, report.at("/input/left_out/0/designs").asInt());
    assertEquals("cores/rom.v:2:1", report.at("/input/left_out/0/place").asText());
    assertEquals("rom", report.at("/input/left_out/0/declares/0").asText());
    assertTrue(report.at("/design_files/needed").asInt() >= 5);
  }

  @Test
  void eachRecordIsInOneOutput() throws Exception {
    String counter =
        "module up(input clk, input rst, output reg [3:0] q);\n"
            + "always @(posedge clk) if (rst) q <= 0; else q <= q + 1;\nendmodule\n";
    Path input =
        rows(
            counter,
            "// the same, but for its name\n" + counter.replace("up", "down_not"),
            "module broken(input a, output y); assign y = ; endmodule",
            "",
            "module open_output(input a, output y); endmodule",
            "module zz9(input [7:0] a, input [7:0] b, output [8:0] s, output p);\n"
                + "assign s = {1'b0, a} + (b ^ 8'h5a); assign p = ^(a & ~b);\nendmodule\n");
    BuildJob.Result result = build(input, 3);
    assertEquals(6, result.funnel().records());
    assertEquals(2, result.funnel().written());

    List<List<String>> samples =
        query("sft", "id, module, specification_source, license, vectors, protocol, python");
    assertEquals(List.of("r0", "up", "given", "CC0-1.0", "200", "cycle"), head(samples.get(0)));
    assertEquals(List.of("r5", "zz9", "given", "CC0-1.0", "200", "cycle"), head(samples.get(1)));
    assertTrue(samples.get(0).get(6).contains("class TopModule"), samples.get(0).get(6));
    assertEquals(
        List.of(
            List.of("r1", "DUPLICATE", "verified"),
            List.of("r2", "SYNTAX_ERROR", "read"),
            List.of("r3", "EMPTY_SOURCE", "found"),
            List.of("r4", "OUTPUT_NOT_DRIVEN", "lowered")),
        query("rejected", "id, code, stage"));
    assertTrue(query("rejected", "message").get(0).get(0).contains("r0"));
  }

  private static List<String> head(List<String> row) {
    return row.subList(0, 6);
  }

  @Test
  void turnsAndGroundTruthAreComplete() throws Exception {
    build(rows("module inv3(input [2:0] d, output [2:0] n); assign n = ~d; endmodule\n"), 1);
    List<String> roles =
        query(
                "sft",
                "messages[1].role, messages[2].role, messages[3].role, len(messages),"
                    + " messages[2].content, messages[3].content, python")
            .get(0);
    assertEquals(List.of("system", "user", "assistant", "3"), roles.subList(0, 4));
    assertTrue(roles.get(4).contains("design number 0"), roles.get(4));
    assertTrue(roles.get(5).contains(roles.get(6)), roles.get(5));
    List<String> rl =
        query("rl", "reward_model.ground_truth, len(prompt), extra_info.index, data_source").get(0);
    JsonNode truth = JSON.readTree(rl.get(0));
    assertEquals("inv3", truth.path("module").asText());
    assertEquals(3, truth.path("ports").path(1).path("width").asInt());
    assertEquals(roles.get(6), truth.path("python").asText());
    assertEquals(List.of("2", "0", "refmill"), rl.subList(1, 4));
  }

  private static final String COUNTER =
      "module up(input clk, rst, output reg [3:0] q); always @(posedge clk)"
          + " if (rst) q <= 0; else q <= q + 1; endmodule\n";

  @Test
  void rowsSayWhatDecidesAndWhy() throws Exception {
    build(rows(COUNTER), 1);
    List<String> row =
        query(
                "sft",
                "specification_source, given_specification, summary, specification,"
                    + " messages[3].content, verilog_messages[3].content, verilog,"
                    + " reasoning_origin, categories[1], difficulty, messages[2].content, python")
            .get(0);
    assertEquals("given", row.get(0));
    assertEquals("design number 0", row.get(1));
    assertTrue(row.get(2).startsWith("A 4-bit up counter in `q`."), row.get(2));
    assertTrue(row.get(3).contains("`q` increases by 1 (modulo 16)"), row.get(3));
    assertTrue(row.get(4).startsWith("<think>\nThe model gets `rst`"), row.get(4));
    assertTrue(row.get(4).contains("gives `q` = "), row.get(4));
    assertTrue(row.get(5).contains(row.get(6)), row.get(5));
    assertEquals(List.of("derived", "counter", "easy"), row.subList(7, 10));
    assertTrue(row.get(10).contains("self.q = 0") && row.get(11).contains("self.q = 0"));
  }

  @Test
  void wordsAreLeftOutWhereTheyAreNotWanted() throws Exception {
    rules =
        new RowRules(
            Splits.TRAIN_ONLY, 1, 0, 0, null, 0.9, new Wording(false, false, false, false));
    build(rows(COUNTER), 1);
    List<String> row =
        query("sft", "specification, messages[1].content, messages[3].content, reasoning_origin")
            .get(0);
    assertEquals("design number 0", row.get(0));
    assertFalse(row.get(1).contains("<think>"), row.get(1));
    assertTrue(row.get(2).startsWith("<answer>"), row.get(2));
    assertNull(row.get(3));
  }

  @Test
  void whatContradictsIsNotInRl() throws Exception {
    Path input =
        Files.writeString(
            directory.resolve("wrong.jsonl"),
            JSON.writeValueAsString(
                JSON.createObjectNode()
                    .put("id", "r0")
                    .put("verilog", COUNTER)
                    .put("specification", "A counter with an asynchronous reset.")));
    build(input, 1);
    assertEquals(
        List.of(
            List.of(
                "the text has an asynchronous reset, the design a synchronous one",
                "contradicted")),
        query("sft", "specification_findings[1], rl_exclusion"));
  }

  @Test
  void reportAgreesWithTheFiles() throws Exception {
    // A branch that chance does not reach in 200 calls.
    String rare =
        "module rare(input clk, input [19:0] d, output reg q);\n"
            + "always @(posedge clk) if (d == 20'hc0de5) q <= 1; else q <= d[3]; endmodule\n";
    build(rows(rare, "nonsense"), 2);
    JsonNode report =
        JSON.readTree(Files.readAllBytes(directory.resolve("out").resolve("report.json")));
    assertEquals(2, report.path("input").path("records").asInt());
    assertEquals(
        query("sft", "count(*)".concat(" as id")).get(0).get(0),
        report.path("outputs").path("sft").asText());
    List<String> rl =
        query(
                "rl",
                "extra_info.base_branch_coverage, extra_info.branch_coverage,"
                    + " extra_info.added_vectors")
            .get(0);
    JsonNode coverage = report.path("branch_coverage");
    assertEquals(Double.parseDouble(rl.get(0)), coverage.path("mean_base").asDouble(), 1e-6);
    assertEquals(Double.parseDouble(rl.get(1)), coverage.path("mean").asDouble(), 1e-6);
    assertEquals(rl.get(2), coverage.path("added_vectors").asText());
    long rejections = 0;
    for (JsonNode count : report.path("rejections_by_code")) {
      rejections += count.asLong();
    }
    assertEquals(report.path("outputs").path("rejected").asLong(), rejections);
    assertEquals("DirectRunner", report.path("versions").path("runner").asText());
    assertEquals(1, report.path("options").path("seed").asInt());
    try (var files = Files.list(directory)) {
      assertEquals(
          List.of("out", "rows.jsonl"),
          files.map(f -> f.getFileName().toString()).sorted().toList());
    }
  }

  /** A worker holds a shard in memory, so that few large rows need several too. */
  @Test
  void largeInputsHaveMoreShards() throws Exception {
    Path input = rows("module a1(input d, output n); assign n = ~d; endmodule\n");
    assertEquals(1, build(input, 0).shards());
    byte[] blank = new byte[65 << 20];
    Arrays.fill(blank, (byte) '\n');
    Files.write(input, blank, StandardOpenOption.APPEND);
    OutputDirectory.delete(directory.resolve("out"));
    assertEquals(2, build(input, 0).shards());
  }

  @Test
  void cardNamesPartsThatHaveRows() throws Exception {
    build(rows("module a1(input d, output n); assign n = ~d; endmodule\n"), 1);
    String card = Files.readString(directory.resolve("out").resolve("README.md"));
    assertTrue(card.startsWith("---\nlanguage: [en]\nlicense: cc0-1.0\n"), card);
    assertTrue(card.contains("- config_name: sft\n"), card);
    assertTrue(card.contains("path: rl/train-*.parquet"), card);
    assertTrue(card.contains("path: rejected/rejected-*.parquet"), card);
    JsonNode info = JSON.readTree(directory.resolve("out").resolve("dataset_info.json").toFile());
    assertEquals("sft", info.path("refmill_sft").path("file_name").asText());
  }

  @Test
  void nearDuplicatesAreInOneSplitAndEmptySplitsAreNoFiles() throws Exception {
    rules = RowRules.PLAIN.with(Splits.parse("train:0.5,test:0.5,spare:0.000001"));
    String[] sources = new String[12];
    for (int i = 0; i < sources.length; i++) {
      sources[i] =
          i < 3
              ? accumulator("a" + i, "8'd" + (9 + i))
              : "module m"
                  + i
                  + "(input [7:0] a, b, output [7:0] y);\nassign y = (a * 8'd"
                  + (2 * i + 1)
                  + ") ^ (b >> "
                  + i % 7
                  + ");\nendmodule\n";
    }
    BuildJob.Result result = build(rows(sources), 1);
    List<List<String>> splits = query("sft", "id, split, cluster");
    assertEquals(splits.get(0).get(1), splits.get(1).get(1));
    assertEquals(splits.get(0).get(2), splits.get(1).get(2));
    Funnel.Rows train = result.funnel().splits().get("train");
    assertTrue(train.sft() > 0 && train.sft() < 12, train.toString());
    assertEquals(
        Long.toString(train.sft()),
        query("sft", "sum(case split when 'train' then 1 else 0 end) as id").get(0).get(0));
    Path out = directory.resolve("out");
    assertFalse(Files.exists(out.resolve("sft/spare-00000-of-00001.parquet")));
    String card = Files.readString(out.resolve("README.md"));
    assertTrue(card.contains("- split: test\n    path: sft/test-*.parquet"), card);
    assertFalse(card.contains("spare-"), card);
    JsonNode info = JSON.readTree(out.resolve("dataset_info.json").toFile());
    assertEquals(
        "sft/train-00000-of-00001.parquet", info.path("refmill_sft").path("file_name").asText());
    assertTrue(info.has("refmill_sft_test"), info.toString());
  }

  @Test
  void rowsThatTeachNothingAreLeftOut() throws Exception {
    Path input =
        rows(
            // A carry that is read under a wrong name: three bits of the sum depend on it.
            "module adder2(input [1:0] a, b, output [1:0] s);\nwire [1:0] c;\n"
                + "full f0(a[0], b[0], 1'b0, s[0], c[0]);\n"
                + "full f1(a[1], b[1], c0, s[1], c[1]);\nendmodule\n"
                + "module full(input a, b, ci, output s, co);\n"
                + "assign s = a ^ b ^ ci; assign co = a & b | ci & (a | b);\nendmodule\n",
            "module still(input clk, output reg q);\ninitial q = 1;\n"
                + "always @(posedge clk) q <= q | clk;\nendmodule\n",
            "module wire_of(input [7:0] a, output [7:0] y);\nassign y = a;\nendmodule\n",
            "module tied(input clk, output [7:0] major, output reg q);\nassign major = 8'd2;\n"
                + "initial q = 1;\nendmodule\n",
            // An undriven bit that the result does not depend on in most calls.
            "module slip(input [7:0] a, b, output [7:0] y);\n"
                + "wire nobody;\nassign y = a[7] ? {8{nobody}} : a + b;\nendmodule\n");
    build(input, 1);
    assertEquals(
        List.of(List.of("r0", "OUTPUT_PARTLY_KNOWN"), List.of("r1", "CONSTANT_OUTPUT")),
        query("rejected", "id, code"));
    List<List<String>> rows = query("sft", "id, rl_exclusion, baseline_score, source_findings[1]");
    assertEquals("r2", rows.get(0).get(0));
    assertEquals("baseline", rows.get(0).get(1));
    assertEquals(1.0, Double.parseDouble(rows.get(0).get(2)));
    assertEquals("r3", rows.get(1).get(0));
    assertEquals("baseline", rows.get(1).get(1));
    assertEquals("no output depends on an input", rows.get(1).get(3));
    assertEquals("r4", rows.get(2).get(0));
    assertTrue(rows.get(2).get(3).contains("nobody"), rows.get(2).get(3));
    List<List<String>> rl =
        query("rl", "id, reward_model.ground_truth, extra_info.baseline_score, content_id");
    assertEquals(1, rl.size());
    assertEquals("r4", rl.get(0).get(0));
    assertEquals(
        Double.parseDouble(rl.get(0).get(2)),
        JSON.readTree(rl.get(0).get(1)).path("baseline").asDouble());
    assertEquals(64, rl.get(0).get(3).length());
  }

  @Test
  void longRowsAreRejected() throws Exception {
    rules = new RowRules(Splits.TRAIN_ONLY, 1, 1500, null, 0.9);
    StringBuilder wide = new StringBuilder("module wide(input [63:0] a, output [63:0] y);\n");
    for (int i = 0; i < 64; i++) {
      wide.append("assign y[" + i + "] = a[" + (63 - i) + "] ^ a[" + (i * 7 + 3) % 64 + "];\n");
    }
    build(
        rows(wide + "endmodule\n", "module n1(input [3:0] a, output y); assign y = ~&a; endmodule"),
        1);
    assertEquals(
        List.of(List.of("r0", "TOO_LONG", "distinct")), query("rejected", "id, code, stage"));
    List<String> tokens = query("sft", "prompt_tokens, answer_tokens").get(0);
    int sum = Integer.parseInt(tokens.get(0)) + Integer.parseInt(tokens.get(1));
    assertTrue(sum > 100 && sum <= 1500, tokens.toString());
  }

  @Test
  void longPromptsAreNotInRl() throws Exception {
    rules = new RowRules(Splits.TRAIN_ONLY, 1, 0, 1000, null, 0.9, Wording.DEFAULT);
    StringBuilder wide = new StringBuilder("module wide(input [63:0] a, output [63:0] y);\n");
    for (int i = 0; i < 64; i++) {
      wide.append("assign y[" + i + "] = a[" + (63 - i) + "] ^ a[" + (i * 7 + 3) % 64 + "];\n");
    }
    build(
        rows(
            wide + "endmodule\n",
            "module n1(input [3:0] a, b, output [3:0] y); assign y = a ^ ~b; endmodule"),
        1);
    List<List<String>> rows = query("sft", "id, rl_exclusion, prompt_tokens");
    assertEquals("long_prompt", rows.get(0).get(1), rows.toString());
    assertTrue(Integer.parseInt(rows.get(0).get(2)) > 1000, rows.toString());
    assertEquals(List.of(List.of("r1")), query("rl", "id"));
  }

  @Test
  void rejectedRowsCanBeTheInputOfALaterRun() throws Exception {
    rules = new RowRules(Splits.TRAIN_ONLY, 1, 10, null, 0.9);
    Path library = Files.createDirectories(directory.resolve("lib"));
    Files.writeString(library.resolve("w.vh"), "`define K 8'h1d\n");
    Files.writeString(
        library.resolve("mix.v"),
        "`include \"w.vh\"\nmodule mix(input [7:0] a, output [7:0] y); assign y = (a << 1) ^ `K;"
            + " endmodule\n");
    Files.writeString(
        library.resolve("twice.v"),
        "module twice(input [7:0] a, output [7:0] y); wire [7:0] m; mix i(a, m); mix j(m, y);"
            + " endmodule\n");
    RunFailedException empty = assertThrows(RunFailedException.class, () -> build(library, 1));
    assertTrue(
        empty.getMessage().contains("none of 2 records became a sample: 2 TOO_LONG"),
        empty.getMessage());
    assertFalse(Files.exists(directory.resolve("out")));
    allowEmpty = true;
    build(library, 1);
    String card = Files.readString(directory.resolve("out/README.md"));
    assertTrue(card.contains("config_name: rejected"), card);
    Path rejected = Files.move(directory.resolve("out/rejected"), directory.resolve("again"));
    OutputDirectory.delete(directory.resolve("out"));
    rules = RowRules.PLAIN;
    BuildJob.Result result = build(rejected, 1);
    assertEquals(2, result.funnel().written());
    assertEquals(
        List.of(List.of("mix", "CC0-1.0"), List.of("twice", "CC0-1.0")),
        query("sft", "module, license"));
  }

  @Test
  void contaminatedTextStaysOut() throws Exception {
    takesOutWhatAListNames();
    assertEquals(
        List.of("", "0"),
        query("rejected", "verilog, len(files), specification is null as id").get(0).subList(0, 2));
    JsonNode manifest = JSON.readTree(directory.resolve("out/manifest.json").toFile());
    assertEquals(64, manifest.path("inputs").path("rows.jsonl").asText().length());
    JsonNode croissant = JSON.readTree(directory.resolve("out/croissant.json").toFile());
    assertEquals(
        DatasetFiles.sha256(directory.resolve("out/sft/train-00000-of-00001.parquet")),
        croissant.at("/distribution/0/sha256").asText());
    String page = Files.readString(directory.resolve("out/report.html"));
    assertTrue(page.contains("<svg") && page.contains("CONTAMINATED"), "charts and rejections");
    assertFalse(page.contains("http://") || page.contains("https://"), "needs nothing else");
    assertFalse(page.contains("module blend"), "no text of a benchmark");
  }

  @Test
  void inputWithoutRecordsIsAFailure() throws Exception {
    Path empty = Files.createFile(directory.resolve("none.jsonl"));
    RunFailedException e = assertThrows(RunFailedException.class, () -> build(empty, 0));
    assertTrue(e.getMessage().contains("no record"), e.getMessage());
    assertEquals(List.of("none.jsonl"), StepwisePublication.names(directory));
  }

  /** What happens between planning and reading, seen from inside the run. */
  @ParameterizedTest
  @ValueSource(strings = {"was removed", "bytes instead of", "was written again", "was replaced"})
  void inputThatChangesEndsTheRun(String how) throws Exception {
    Path input = rows("module a(input d, output n); assign n = ~d; endmodule\n");
    byte[] text = Files.readAllBytes(input);
    Exception e =
        assertThrows(
            Exception.class,
            () ->
                build(
                    input,
                    1,
                    () -> {
                      switch (how) {
                        case "was removed" -> Files.delete(input);
                        case "bytes instead of" -> Files.write(input, new byte[9]);
                        case "was written again" -> {
                          Files.write(input, text);
                          Files.setLastModifiedTime(input, FileTime.fromMillis(1));
                        }
                        default -> {
                          Files.delete(input);
                          Files.createDirectory(input);
                        }
                      }
                    }));
    List<String> messages =
        MachineFaults.causes(e).stream()
            .filter(c -> c instanceof InputChangedException)
            .map(Throwable::getMessage)
            .toList();
    assertEquals(1, messages.size(), e.toString());
    assertTrue(messages.get(0).contains(input.toString()), messages.get(0));
    assertTrue(messages.get(0).contains(how), messages.get(0));
    assertFalse(Files.exists(directory.resolve("out")));
  }

  /** A scratch directory that cannot be made is no statement about any design. */
  @Test
  void faultsOfTheMachineEndTheRun() throws Exception {
    Path input = rows("module a(input d, output n); assign n = ~d; endmodule\n");
    Files.writeString(directory.resolve("scratch"), "in the way");
    Exception e = assertThrows(Exception.class, () -> build(input, 1));
    assertTrue(MachineFaults.isOne(e), e.toString());
    assertFalse(Files.exists(directory.resolve("out")));
  }

  @Test
  void reportListsAllFiles() throws Exception {
    build(rows("module a2(input d, output n); assign n = ~d; endmodule\n"), 1);
    Path out = directory.resolve("out");
    JsonNode files = JSON.readTree(out.resolve("report.json").toFile()).path("files");
    try (var found = Files.walk(out)) {
      for (Path file : found.filter(Files::isRegularFile).toList()) {
        String name = out.relativize(file).toString();
        assertEquals(
            name.equals("report.json") ? -1 : Files.size(file),
            files.path(name).path("bytes").asLong(-1),
            name);
      }
    }
    assertTrue(files.has("sft/train-00000-of-00001.parquet"), files.toString());
  }
}
