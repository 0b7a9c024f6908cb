package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.BenchmarkText;
import io.refmill.contamination.ListBuilder;
import io.refmill.curation.ContaminationPolicy;
import io.refmill.dataset.RowRules;
import io.refmill.dataset.Splits;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a run takes out, marks and keeps together: contamination, duplicates, splits. */
class BuildJobCurationTest extends BuildJobTestBase {
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
    assertEquals(List.of(List.of("same@1", "DUPLICATE")), query("rejected", "id, code"));
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

  private static final String SUM =
      "(input [5:0] a, input [5:0] b, input s, output reg [6:0] y);\n";

  /** The first is written almost like the second, and behaves like the third. */
  private static final String[] CHAIN = {
    "module one"
        + SUM
        + "wire [5:0] unused = (a & 6'h2a) ^ (b << 1) ^ {b[2:0], a[5:3]} ^ (a >> 2);\n"
        + "always @* if (s) y = a + b; else y = {a, 1'b0};\nendmodule\n",
    "module two"
        + SUM
        + "wire [5:0] unused = (a & 6'h2a) ^ (b << 1) ^ {b[2:0], a[5:3]} ^ (a >> 2);\n"
        + "always @* if (s) y = a + b; else y = {b, a[0]};\nendmodule\n",
    "module three(input t, input [5:0] c, d, output [6:0] z);\n"
        + "assign z = t ? d - ~c - 1 : c << 1;\nendmodule\n"
  };

  /** With pairs of others that behave alike and are written differently. */
  private Path chained() throws IOException {
    List<String> sources = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      String body = "y = (a * 8'd" + (2 * i + 3) + ") ^ (b >> " + i % 7 + ")";
      String ports = "(input [7:0] a, b, output reg [7:0] y);\n";
      sources.add("module m" + i + ports + "always @* " + body + ";\nendmodule\n");
      sources.add(
          "module n"
              + i
              + "(output [7:0] r, input [7:0] p, input [7:0] q);\nwire [7:0] v = p * 8'd"
              + (i + 1)
              + ";\nassign r = v + v + p ^ (q >> "
              + i % 7
              + ");\nendmodule\n");
    }
    sources.addAll(0, List.of(CHAIN));
    return rows(sources.toArray(new String[0]));
  }

  @Test
  void whatIsLinkedInAnyWayIsInOneSplit() throws Exception {
    Set<Boolean> apart = new HashSet<>();
    for (int seed = 1; seed <= 4; seed++) {
      rules =
          new RowRules(Splits.parse("train:0.5,test:0.5"), seed, 0, null, RowRules.MAX_BASELINE);
      build(chained(), 1);
      String two = "id in ('r1', 'r2')";
      assertEquals(
          List.of(List.of("3", "1")),
          query(
              "sft",
              "sum((id in ('r0', 'r1', 'r2'))::int), count(distinct split) filter (id in ('r0', 'r1', 'r2'))",
              ""));
      // A chain over two kinds: the ends have nothing in common.
      assertEquals(
          List.of(List.of("2", "2", "2")),
          query(
              "sft",
              "count(distinct cluster), count(distinct structure_cluster),"
                  + " count(distinct behaviour_cluster)",
              "where " + two));
      assertEquals(
          List.of(List.of("r0", "r0", "r0", "r0")),
          query(
              "sft",
              "min(cluster) filter (id = 'r0'), min(cluster) filter (id = 'r1'),"
                  + " min(behaviour_cluster) filter (id = 'r0'),"
                  + " min(behaviour_cluster) filter (id = 'r2')",
              ""));
      for (String kind : List.of("cluster", "structure_cluster", "behaviour_cluster")) {
        assertEquals(
            List.of(),
            query("sft", kind, "group by " + kind + " having count(distinct split) > 1"));
      }
      String alike =
          query("sft", "count(*)", "where behaviour_cluster <> id and cluster = id").get(0).get(0);
      assertTrue(Integer.parseInt(alike) >= 8, alike);
      assertEquals("2", query("sft", "count(distinct split)", "").get(0).get(0));
      List<List<String>> first = query("sft", "split", "where id in ('r0', 'r3') order by id");
      apart.add(!first.get(0).equals(first.get(1)));
      OutputDirectory.delete(directory.resolve("out"));
    }
    assertEquals(Set.of(true, false), apart);
  }

  /** Where variants say in which split their base is, what is linked with them is there too. */
  @Test
  void whatIsLinkedWithAVariantIsInItsSplit() throws Exception {
    for (String split : List.of("train", "test")) {
      rules = RowRules.PLAIN.with(Splits.parse("train:0.5,test:0.5"));
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < CHAIN.length; i++) {
        lines.add(
            JSON.writeValueAsString(
                JSON.createObjectNode()
                    .put("id", "r" + i)
                    .put("verilog", CHAIN[i])
                    .put("variant_of", i == 1 ? "kept" : null)
                    .put("split", i == 1 ? split : null)));
      }
      lines.add(
          JSON.writeValueAsString(
              JSON.createObjectNode()
                  .put("id", "kept")
                  .put(
                      "verilog",
                      "module kept(input a, b, c, output y);\nassign y = a ? b : ~c;\nendmodule\n")));
      build(Files.write(directory.resolve("rows.jsonl"), lines), 1);
      assertEquals(
          List.of(
              List.of("kept", split),
              List.of("r0", split),
              List.of("r1", split),
              List.of("r2", split)),
          query("sft", "id, split"));
      OutputDirectory.delete(directory.resolve("out"));
    }
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
}
