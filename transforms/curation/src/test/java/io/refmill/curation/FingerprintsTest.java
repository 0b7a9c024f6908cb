package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class FingerprintsTest {
  private static final String COUNTER =
      """
      // counts
      module counter(input clk, output reg [3:0] q);
        always @(posedge clk) q <= q + 4'd1;
      endmodule
      """;

  @Test
  void layoutCommentsNumbersAndTheTopsNameDoNotCount() {
    String other =
        "`timescale 1ns/1ps\nmodule top_module ( input clk , output reg [3:0] q ) ;\n"
            + "always@(posedge clk)q<=q+4'b0001; /* x */ endmodule : top_module";
    assertEquals(
        Fingerprints.verilogKey(COUNTER, "counter"), Fingerprints.verilogKey(other, "top_module"));
  }

  @Test
  void whatTheDesignDoesCounts() {
    String key = Fingerprints.verilogKey(COUNTER, "counter");
    for (String other :
        List.of(
            COUNTER.replace("4'd1", "4'd2"),
            COUNTER.replace("posedge", "negedge"),
            COUNTER.replace("[3:0]", "[4:0]"),
            COUNTER.replace(" q", " p"),
            COUNTER.replace("<=", "="),
            "`define X\n" + COUNTER)) {
      assertNotEquals(key, Fingerprints.verilogKey(other, "counter"), other);
    }
  }

  @Test
  void namesThatStandOtherwiseInTheTextStillSayWhichModuleIsMeant() {
    String escaped = "module \\u.a (input x); endmodule module \\u.b (input x); endmodule";
    assertNotEquals(
        Fingerprints.verilogKey(escaped, "u.a"), Fingerprints.verilogKey(escaped, "u.b"));
    assertEquals(
        Fingerprints.verilogKey("module \\u.a (input x); endmodule", "u.a"),
        Fingerprints.verilogKey("module a(input x); endmodule", "a"));
    String made = "`define M(n) module n``_g(input x); endmodule\n`M(a)\n`M(b)\n";
    assertNotEquals(Fingerprints.verilogKey(made, "a_g"), Fingerprints.verilogKey(made, "b_g"));
  }

  @Test
  void pythonCommentsAndBlankLinesDoNotCount() {
    assertEquals(
        Fingerprints.pythonKey("class A:\n    x = 1  # one\n\n    y = '#'\n"),
        Fingerprints.pythonKey("# model\nclass A:\r\n    x = 1\n    y = '#'"));
    assertNotEquals(Fingerprints.pythonKey("x = '#1'"), Fingerprints.pythonKey("x = '#2'"));
    assertNotEquals(
        Fingerprints.pythonKey("if a:\n  b\nc"),
        Fingerprints.pythonKey("if a:\n  b\n  c"),
        "indents count");
  }

  @Test
  void constantsThatNothingReadsDoNotCount() {
    String plain =
        """
        def f(x):
            y = 1
            return x

        class TopModule:
            def eval(self, inputs: dict) -> dict:
                return {"y": f(3)}
        """;
    String key = Fingerprints.pythonKey(plain);
    String head = "class TopModule:\n";
    assertEquals(
        key,
        Fingerprints.pythonKey(
            plain.replace(head, head + "    WIDTH = 4\n    MASK = (1 << WIDTH) - 1  # all\n\n")));
    assertNotEquals(key, Fingerprints.pythonKey(plain.replace("    y = 1\n", "")));
    String named = plain.replace("f(3)", "f(self.WIDTH)").replace(head, head + "    WIDTH = 3\n");
    assertNotEquals(
        Fingerprints.pythonKey(named), Fingerprints.pythonKey(named.replace("= 3", "= 4")));
  }

  @Test
  void textInTripleQuotesIsKept() {
    assertEquals(
        List.of("x = \"\"\"a  ", "# no comment", "", "\"\"\""),
        Fingerprints.pythonLines("x = \"\"\"a  \n# no comment\n\n\"\"\"  # one\n"));
  }
}
