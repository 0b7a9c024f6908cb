package io.refmill.contamination.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contamination.Benchmark;
import io.refmill.contamination.BenchmarkText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Small checkouts in each layout. */
class LayoutsTest {
  @TempDir private Path checkout;

  private void file(String name, String text) throws IOException {
    Path file = checkout.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void assertTexts(Benchmark benchmark, String... expected) throws Exception {
    List<String> found =
        Layouts.read(benchmark, checkout).stream()
            .map(t -> t.channel() + " " + t.entry() + " " + t.variant() + " " + t.text())
            .toList();
    assertEquals(List.of(expected), found);
  }

  @Test
  void verilogEval1HasRows() throws Exception {
    file(
        "data/VerilogEval_Human.jsonl",
        "{\"task_id\":\"a\",\"prompt\":\"module a;\",\"canonical_solution\":\" endmodule\"}\n\n");
    file(
        "descriptions/VerilogDescription_Human.jsonl",
        "{\"task_id\":\"a\",\"detail_description\":\"Long.\"}\n");
    file(
        "descriptions/VerilogDescription_Machine.jsonl",
        "{\"task_id\":\"a\",\"simple_description\":\"Short.\",\"detail_description\":\"Long.\"}");
    assertTexts(
        Benchmark.VERILOG_EVAL_V1,
        "CODE a human module a; endmodule",
        "PROMPT a human Long.",
        "PROMPT a machine Long.",
        "PROMPT a machine Short.");
  }

  @Test
  void macrosOfATestAreDefinitionsOfItsAnswer() throws Exception {
    file("dataset_spec-to-rtl/P_ref.sv", "module RefModule(output [`W-1:0] y); endmodule");
    file(
        "dataset_spec-to-rtl/P_test.sv",
        "`define W 8\n  `define OTHER 1\n`define WW 2\nmodule tb; endmodule");
    BenchmarkText text = Layouts.read(Benchmark.VERILOG_EVAL_V2, checkout).get(0);
    assertEquals("`define W 8\n", text.definitions());
    assertEquals("module RefModule(output [`W-1:0] y); endmodule", text.text());
  }

  @Test
  void verilogEval2HasFiles() throws Exception {
    file("dataset_spec-to-rtl/Prob1_x_ref.sv", "module RefModule; endmodule");
    file("dataset_spec-to-rtl/Prob1_x_prompt.txt", "Do x.");
    file("dataset_spec-to-rtl/Prob1_x_test.sv", "module tb; endmodule");
    file("elsewhere/Prob2_ref.sv", "module no; endmodule");
    assertTexts(
        Benchmark.VERILOG_EVAL_V2,
        "CODE Prob1_x dataset_spec-to-rtl module RefModule; endmodule",
        "PROMPT Prob1_x dataset_spec-to-rtl Do x.");
  }

  @Test
  void rtllmHasDirectories() throws Exception {
    file("adder/design_description.txt", "Add.");
    file("adder/verified_adder.v", "module verified_adder; endmodule");
    file("adder/testbench.v", "module tb; endmodule");
    file("Kind/Sub/mul/design_description.txt", "Multiply.");
    file("Kind/Sub/mul/verified_mul.v", "module verified_mul; endmodule");
    assertTexts(
        Benchmark.RTLLM_V1_1,
        "CODE adder designs module verified_adder; endmodule",
        "PROMPT adder designs Add.");
    assertTexts(
        Benchmark.RTLLM_V2,
        "CODE mul designs module verified_mul; endmodule",
        "PROMPT mul designs Multiply.");
  }

  @Test
  void chipBenchHasFilesAndChats() throws Exception {
    file("Verilog Gen/dataset_a/P1_ref.sv", "module RefModule; endmodule");
    file("Verilog Debugging/dataset_b/P1_prompt.txt", "Mend it.");
    file(
        "Ref Model Gen/data.jsonl",
        "{\"problem_id\":7,\"question\":[{\"role\":\"system\",\"content\":\"s\"},"
            + "{\"role\":\"user\",\"content\":\"Do.\"}],"
            + "\"ground_truth\":[{\"role\":\"assistant\",\"content\":\"module m; endmodule\"}]}");
    assertTexts(
        Benchmark.CHIPBENCH,
        "CODE 7 reference_models module m; endmodule",
        "CODE P1 dataset_a module RefModule; endmodule",
        "PROMPT 7 reference_models Do.",
        "PROMPT P1 dataset_b Mend it.");
  }

  @Test
  void cvdpHasFilesAndPatches() throws Exception {
    file(
        "example_dataset/a_with_solutions.jsonl",
        "{\"id\":\"one\",\"input\":{\"prompt\":\"Do.\",\"context\":{}},\"output\":{\"response\":"
            + "\"\",\"context\":{\"rtl/a.sv\":\"module a; endmodule\"}}}\n"
            + "{\"id\":\"two\",\"prompt\":\"Mend.\",\"context\":{\"rtl/b.v\":\"module b;\\nx\\n"
            + "endmodule\\n\",\"docs/b.md\":\"It is b.\"},\"patch\":{\"rtl/b.v\":\"@@ -1,3 +1,3 @@\\n"
            + " module b;\\n-x\\n+y\\n endmodule\\n\"}}\n");
    assertTexts(
        Benchmark.CVDP,
        "CODE one solution module a; endmodule",
        "CODE two context module b;\nx\nendmodule\n",
        "CODE two solution module b;\ny\nendmodule\n",
        "PROMPT one prompt Do.",
        "PROMPT two context It is b.",
        "PROMPT two prompt Mend.");
  }

  @Test
  void fvEvalHasTables() throws Exception {
    file(
        "data_nl2sva/data/nl2sva_human.csv",
        "design_name,task_id,prompt,ref_solution,testbench\r\n"
            + "fifo,fifo_0,\"that it, \"\"never\"\",\nfills\",assert a;,\"module tb;\nendmodule\"\n");
    file(
        "data_design2sva/data/design2sva_fsm.csv",
        "design_name,task_id,prompt,ref_solution,testbench\nfsm,1,module f; endmodule,,\n");
    assertTexts(
        Benchmark.FVEVAL,
        "CODE fifo nl2sva_human module tb;\nendmodule",
        "CODE fifo/fifo_0 nl2sva_human assert a;",
        "CODE fsm/1 design2sva_fsm module f; endmodule",
        "PROMPT fifo/fifo_0 nl2sva_human that it, \"never\",\nfills");
  }

  @ParameterizedTest
  @EnumSource
  void anotherDirectoryIsRefused(Benchmark benchmark) {
    String message =
        assertThrows(LayoutException.class, () -> Layouts.read(benchmark, checkout)).getMessage();
    assertTrue(message.startsWith("expected a checkout of https://github.com/"), message);
    assertTrue(message.endsWith(" in " + checkout), message);
  }

  @Test
  void aDamagedRowIsNamed() throws Exception {
    file("data/VerilogEval_Human.jsonl", "{}\n{broken\n");
    String message =
        assertThrows(LayoutException.class, () -> Layouts.read(Benchmark.VERILOG_EVAL_V1, checkout))
            .getMessage();
    assertTrue(
        message.contains(
            "data/VerilogEval_Human.jsonl:2: this is no JSON from column 2 on; expected"),
        message);
  }

  @Test
  void gitKnowsTheCommit() throws Exception {
    assertEquals("", Checkouts.commit(checkout));
    file(".git/HEAD", "ref: refs/heads/main\n");
    assertEquals("", Checkouts.commit(checkout));
    file(".git/packed-refs", "# pack-refs\nabc refs/heads/main\ndef refs/heads/other\n");
    assertEquals("abc", Checkouts.commit(checkout));
    file(".git/refs/heads/main", "fed\n");
    assertEquals("fed", Checkouts.commit(checkout));
    file(".git/HEAD", "123\n");
    assertEquals("123", Checkouts.commit(checkout));
  }

  @Test
  void aPatchMakesAFile() {
    assertEquals("a\nb\n", Patch.apply("", "@@ -0,0 +1,2 @@\n+a\n+b\n"));
    assertEquals(
        "0\n1\nX\n3\n4\nY\n6",
        Patch.apply(
            "0\n1\n2\n3\n4\n5\n6", "@@ -2,3 +2,3 @@\n 1\n-2\n+X\n 3\n@@ -6,1 +6,1 @@\n-5\n+Y\n"));
  }

  @Test
  void textsAreDistinct() throws Exception {
    file("adder/design_description.txt", "Add.");
    List<BenchmarkText> texts = Layouts.read(Benchmark.RTLLM_V1_1, checkout);
    assertEquals(1, texts.size());
    assertEquals(null, texts.get(0).top());
  }
}
