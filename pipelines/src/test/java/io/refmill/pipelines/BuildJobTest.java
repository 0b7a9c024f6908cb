package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.contract.Proof;
import io.refmill.dataset.RowRules;
import io.refmill.dataset.Splits;
import io.refmill.ingest.fault.InputChangedException;
import io.refmill.ingest.fault.MachineFaults;
import io.refmill.proof.EngineProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole road, with the real compiler and the real simulator: records, outputs, reports. */
class BuildJobTest extends BuildJobTestBase {
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
    EngineProgram yosys = EngineProgram.yosys(System.getenv());
    assertTrue(yosys.ok(), yosys.problem());
    EngineProgram z3 = EngineProgram.z3(System.getenv());
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

  @Test
  void rowsOfOneIdHaveIdsOfTheirOwnAndColumnsAreSaid() throws Exception {
    String and = "module a(input a, input b, output y); assign y = a & b; endmodule";
    Path input = directory.resolve("rows.jsonl");
    List<String> lines = new ArrayList<>();
    for (String code : List.of(and, and.replace('&', '^'), "broken", and.replace("& b", "& ~b"))) {
      lines.add(
          JSON.writeValueAsString(
              JSON.createObjectNode()
                  .put("id", "r")
                  .put("instruction", "Make it.")
                  .put("code", code)
                  .put("stars", 3)));
    }
    build(Files.write(input, lines), 2);
    assertEquals(
        List.of(List.of("r", "0"), List.of("r@1", "1"), List.of("r@3", "3")),
        query("sft", "id, index"));
    assertEquals(List.of(List.of("r@2", "2")), query("rejected", "id, index"));
    JsonNode rows =
        JSON.readTree(directory.resolve("out/report.json").toFile()).at("/input/rows/0");
    assertEquals(
        JSON.readTree(
            "{\"file\": \"rows.jsonl\", \"rows\": 4, \"columns\": {\"code\": {\"code\": 4},"
                + " \"specification\": {\"instruction\": 4}, \"id\": {\"id\": 4}, \"license\":"
                + " {}}, \"unused\": [\"stars\"], \"repeated_ids\": 3}"),
        JSON.readTree(rows.toString()));
  }

  private static List<String> head(List<String> row) {
    return row.subList(0, 6);
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
    for (String reason : List.of("baseline", "no_trace", "contradicted")) {
      assertTrue(card.contains("\n- `" + reason + "`: "), card);
    }
    assertTrue(card.contains("# No other split than the one to train on has rows in rl"), card);
    assertTrue(card.contains("path: rejected/rejected-*.parquet"), card);
    JsonNode info = JSON.readTree(directory.resolve("out").resolve("dataset_info.json").toFile());
    assertEquals("sft", info.path("refmill_sft").path("file_name").asText());
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
    // What is left without files would pass for somebody else's when the dataset is replaced.
    assertFalse(
        Files.exists(directory.resolve("out/sft")) || Files.exists(directory.resolve("out/rl")));
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
