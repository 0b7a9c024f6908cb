package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.curation.Wording;
import io.refmill.dataset.RowRules;
import io.refmill.dataset.Splits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the rows of a run say, and which of them are left out for what they say. */
class BuildJobRowsTest extends BuildJobTestBase {
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
    assertTrue(row.get(2).startsWith("The design has a 4-bit up counter in `q`."), row.get(2));
    assertTrue(row.get(3).contains("`q` increases by 1 (modulo 16)"), row.get(3));
    assertTrue(row.get(4).startsWith("<think>\nThe design has "), row.get(4));
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

  /** A Mealy output that each edge brings to 0, and one that no vector changes either. */
  @Test
  void whatEdgesBringToRestIsReadByEvents() throws Exception {
    Path input =
        rows(
            "module pair(input clk, rst, x, output z);\nreg [1:0] s;\n"
                + "always @(posedge clk) if (rst) s <= 0;\n"
                + "else case (s) 0: s <= x; 1: s <= x ? 1 : 2; default: s <= 0; endcase\n"
                + "assign z = s == 2 && x;\nendmodule\n",
            "module never(input clk, input x, output z);\nreg s = 0;\n"
                + "always @(posedge clk) s <= s & x;\nassign z = s & x;\nendmodule\n",
            "module usual(input clk, input x, output reg z);\n"
                + "always @(posedge clk) z <= x;\nendmodule\n",
            // Only leaves its start value, at the first edge.
            "module once(input clk, input x, output reg z);\n"
                + "always @(posedge clk) z <= 1;\nendmodule\n");
    build(input, 1);
    assertEquals(
        List.of(List.of("r1", "CONSTANT_OUTPUT"), List.of("r3", "CONSTANT_OUTPUT")),
        query("rejected", "id, code"));
    assertEquals(
        List.of(List.of("r0", "event", "clk", "1"), List.of("r2", "cycle", "clk", "1")),
        query("sft", "id, protocol, clocks[1].port, toggled[1].bits"));
    assertTrue(query("sft", "python").get(0).get(0).contains("clk_rise"));
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
      wide.append(
          "assign y["
              + i
              + "] = a["
              + (63 - i)
              + "] ^ a["
              + (i * i + 3) % 64
              + "] ~^ a["
              + (i * 5 + i / 3) % 64
              + "];\n");
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
      wide.append(
          "assign y["
              + i
              + "] = a["
              + (63 - i)
              + "] ^ a["
              + (i * i + 3) % 64
              + "] ~^ a["
              + (i * 5 + i / 3) % 64
              + "];\n");
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
}
