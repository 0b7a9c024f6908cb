package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.BenchmarkText;
import io.refmill.contamination.ContaminationList;
import io.refmill.contamination.ListBuilder;
import io.refmill.contract.DesignInterface;
import io.refmill.curation.Finding.Reason;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A benchmark of three problems, made of our own examples, against changed copies of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ContaminationFilterTest {
  private static final List<String> PROBLEMS =
      List.of("uart_rx", "barrel_shifter", "single_port_ram");

  private static final String SHORT_ANSWER =
      "module RefModule(input a, input b, output y); assign y = a ^ ~b; endmodule";

  private ContaminationList list;
  private ContaminationFilter filter;

  @BeforeAll
  void buildBenchmark() throws Exception {
    List<BenchmarkText> texts = new ArrayList<>();
    for (String name : PROBLEMS) {
      String answer = Examples.read(name + ".v").replace(name, "RefModule");
      texts.add(new BenchmarkText(Channel.CODE, name, "ours", answer));
      texts.add(new BenchmarkText(Channel.PROMPT, name, "ours", Examples.comment(name + ".v")));
    }
    texts.add(new BenchmarkText(Channel.CODE, "small", "ours", SHORT_ANSWER));
    texts.add(
        new BenchmarkText(
            Channel.PROMPT,
            "small",
            "ours",
            "Compare two bits and tell whether they are equal, nothing else."));
    ListBuilder builder =
        new ListBuilder(Map.of("benchmark", "Ours"), texts, (verilog, top) -> Optional.empty());
    list = builder.build();
    filter = new ContaminationFilter(List.of(list), Thresholds.DEFAULT);
  }

  private void assertFound(String entry, Channel channel, Reason reason, List<Finding> findings) {
    assertEquals(1, findings.size(), findings.toString());
    assertEquals(entry, findings.get(0).entry());
    assertEquals(channel, findings.get(0).channel());
    assertEquals(reason, findings.get(0).reason());
  }

  @Test
  void aRenamedAndReformattedAnswerIsFound() {
    for (String name : PROBLEMS) {
      String copy =
          Examples.read(name + ".v").replace(name, "verified_thing").replace("\n", "\n\n// x\n ");
      assertFound(name, Channel.CODE, Reason.SAME_TEXT, filter.check(copy, null, null));
    }
  }

  @Test
  void anAnswerWithOtherInternalNamesIsFound() {
    String copy =
        Examples.read("uart_rx.v")
            .replace("cycles", "n")
            .replace("state", "s")
            .replace("index", "k");
    assertFound("uart_rx", Channel.CODE, Reason.SAME_STRUCTURE, filter.check(copy, null, null));
  }

  @Test
  void anAnswerThatIsPartOfALargerDesignIsFound() {
    String copy =
        Examples.read("uart_rx.v").replace("index <= 3'd0", "index <= 3'd1")
            + "module wrapper(input clk, input r, input x, output [7:0] d, output v, output e);"
            + " uart_rx u(clk, r, x, d, v, e); endmodule";
    List<Finding> findings = filter.check(copy, null, null);
    assertFound("uart_rx", Channel.CODE, Reason.NGRAMS, findings);
    assertTrue(findings.get(0).shareOfEntry() > 0.5);
    assertTrue(
        findings
            .get(0)
            .describe()
            .matches("\\d+ n-grams of the answer of uart_rx, \\d+% .* \\d+% .*"),
        findings.get(0).describe());
  }

  @Test
  void aShortAnswerIsFoundAsAWholeOnly() {
    String same = SHORT_ANSWER.replace("RefModule", "xnor2");
    assertFound("small", Channel.CODE, Reason.SAME_TEXT, filter.check(same, null, null));
    assertEquals(List.of(), filter.check(same.replace("y", "out"), null, null), "other port names");
    assertEquals(
        List.of(), filter.check(same.replace("a ^ ~b", "~(a ^ b)"), null, null), "other body");
    String used = same + " module top(input p, q, output r); xnor2 u(p, q, r); endmodule";
    assertEquals(List.of(), filter.check(used, null, null), "a small part of another design");
  }

  @Test
  void aShortAnswerInALargerDesignIsNothingButChance() throws Exception {
    String body =
        """
        always @(posedge clk or posedge areset)
          if (areset) q <= 8'd0;
          else if (enable && !hold) q <= d ^ 8'h5a;
        """;
    String head =
        "module %s(input clk, areset, enable, hold, input [7:0] d, output reg [7:0] q);\n";
    BenchmarkText answer =
        new BenchmarkText(
            Channel.CODE, "register", "ours", head.formatted("RefModule") + body + "endmodule");
    ListBuilder builder =
        new ListBuilder(
            Map.of("benchmark", "Ours"), List.of(answer), (verilog, top) -> Optional.empty());
    ContaminationFilter ours =
        new ContaminationFilter(List.of(builder.build()), Thresholds.DEFAULT);
    String almost = head.formatted("other").replace("q);", "q, output y);") + body;

    List<Finding> near = ours.check(almost + "assign y = &q;\nendmodule", null, null);
    assertTrue(near.stream().anyMatch(f -> f.reason() == Reason.NGRAMS), near.toString());
    String more = Examples.read("uart_rx.v").replaceFirst("(?s).*?\\);", "");
    assertEquals(List.of(), ours.check(almost + more, null, null));
  }

  @Test
  void widthsAreComparedAndMayComeFromElaboration() {
    String wide = "module x(input [0:0] a, input b, output y); assign y = a ^ ~b; endmodule";
    assertFound("small", Channel.CODE, Reason.SAME_STRUCTURE, filter.check(wide, null, null));
    assertEquals(List.of(), filter.check(wide.replace("[0:0]", "[1:0]"), null, null));

    String macro =
        "`define N 1\n" + wide.replace("[0:0]", "[`N-1:0]").replace("module x", "module gate");
    assertEquals(List.of(), filter.check(macro, null, null));
    DesignInterface design =
        Designs.combinational(Designs.in("a", 1), Designs.in("b", 1), Designs.out("y", 1));
    assertFound("small", Channel.CODE, Reason.SAME_STRUCTURE, filter.check(macro, null, design));
  }

  @Test
  void promptsAreFoundInOtherWrappings() {
    String verilog = "module a(input x, output y); assign y = x; endmodule";
    for (String name : PROBLEMS) {
      String comment = Examples.comment(name + ".v");
      assertFound(
          name,
          Channel.PROMPT,
          Reason.SAME_TEXT,
          filter.check(verilog, comment.toUpperCase(Locale.ROOT), null));
      String wrapped =
          "Please write the module top_module in Verilog. " + comment + " Answer in a code block.";
      assertFound(name, Channel.PROMPT, Reason.SAME_TEXT, filter.check(verilog, wrapped, null));
    }
    String comment = Examples.comment("uart_rx.v");
    String half = comment.substring(0, comment.indexOf(' ', comment.length() / 2));
    assertFound("uart_rx", Channel.PROMPT, Reason.NGRAMS, filter.check(verilog, half, null));
  }

  @Test
  void promptsInOtherWordsHereAndThereAreFound() {
    String comment = Examples.comment("uart_rx.v");
    String[] words = comment.split(" ");
    for (int i = 4; i < words.length; i += 8) {
      words[i] = "quux" + i;
    }
    List<Finding> findings = filter.check(null, String.join(" ", words), null);
    assertFound("uart_rx", Channel.PROMPT, Reason.ROUGE_L, findings);
    assertTrue(
        findings.get(0).describe().matches("worded like the prompt of uart_rx, ROUGE-L 0\\.[89].*"),
        findings.get(0).describe());
    Thresholds strict = new Thresholds(50, 8, 0.5, 0.4, 10, 0.8, 0.99, 1);
    assertEquals(
        List.of(),
        new ContaminationFilter(List.of(list), strict).check(null, String.join(" ", words), null));
  }

  @Test
  void anAnswerThatIsWrittenAlmostAlikeIsFound() {
    Thresholds noNgrams = new Thresholds(50, 100_000, 0.5, 0.4, 10, 0.8, 0.6, 1);
    String copy = Examples.read("uart_rx.v").replace("3'd7", "3'd6");
    assertFound(
        "uart_rx",
        Channel.CODE,
        Reason.NEAR_DUPLICATE,
        new ContaminationFilter(List.of(list), noNgrams).check(copy, null, null));
  }

  @Test
  void aTextOfTwoBenchmarksIsFoundInBoth() {
    ContaminationList other =
        new ContaminationList(
            Map.of("benchmark", "Theirs", "window", "13"), list.samples(), list.designs());
    List<Finding> findings =
        new ContaminationFilter(List.of(list, other), Thresholds.DEFAULT)
            .check(SHORT_ANSWER, null, null);
    assertEquals(List.of("Ours", "Theirs"), findings.stream().map(Finding::benchmark).toList());
  }

  @Test
  void ourOwnExamplesAreInNoBenchmark() {
    ContaminationFilter bundled = ContaminationFilter.bundled();
    for (Path example : Examples.singleFiles()) {
      String name = example.getFileName().toString();
      assertEquals(
          List.of(), bundled.check(Examples.read(name), Examples.comment(name), null), name);
    }
  }

  @Test
  void textbookModulesThatEqualAnAnswerInEveryNameCount() {
    String and = "module and_gate(input a, input b, output out); assign out = a & b; endmodule";
    List<Finding> findings = ContaminationFilter.bundled().check(and, null, null);
    assertEquals(Reason.SAME_TEXT, findings.get(0).reason());
    assertTrue(findings.get(0).benchmark().startsWith("VerilogEval"));
    assertEquals(
        List.of(),
        ContaminationFilter.bundled().check(and.replace("out", "y"), null, null),
        "another port name is no copy");
  }
}
