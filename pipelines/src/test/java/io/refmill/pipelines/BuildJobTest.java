package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.beam.Limits;
import io.refmill.beam.RunCounters;
import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.BenchmarkText;
import io.refmill.contamination.ListBuilder;
import io.refmill.cosim.process.Isolation;
import io.refmill.curation.ContaminationPolicy;
import io.refmill.curation.Thresholds;
import io.refmill.dataset.RowRules;
import io.refmill.ingest.IngestOptions;
import io.refmill.ingest.InputChangedException;
import io.refmill.ingest.InputPlan;
import io.refmill.ingest.LicenseRules;
import io.refmill.ingest.MachineFaults;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
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
            dropNearDuplicates,
            lists,
            ContaminationPolicy.STANDARD,
            Thresholds.DEFAULT,
            rules,
            false,
            shards,
            directory.resolve("scratch"),
            0,
            "test",
            "simulator",
            "python",
            new Isolation(true, ""));
    DirectOptions runner = PipelineOptionsFactory.as(DirectOptions.class);
    runner.setTargetParallelism(2);
    try (OutputDirectory target = OutputDirectory.open(output, false)) {
      return new BuildJob(options, plan -> runner).run(target, listener);
    }
  }

  private List<List<String>> query(String split, String columns) throws SQLException {
    String sql =
        "select "
            + columns
            + " from read_parquet('"
            + directory.resolve("out").resolve(split)
            + "/*.parquet') order by id";
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
    assertEquals(List.of(List.of("r0", "CONTAMINATED")), query("rejected", "id, code"));
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
            List.of("r4", "OUTPUT_NEVER_KNOWN", "lowered")),
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
