package io.refmill.compiler.lower.doubt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.Doubt;
import io.refmill.contract.DoubtText;
import io.refmill.parser.SourceUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who may see the output of a primitive's flip-flop before it has followed. */
class FindLatePrimitivesTest {
  private static final String FLOP =
      "primitive flop(output reg q = 0, input d, input clk);"
          + " table 0 r : ? : 0; 1 r : ? : 1; ? n : ? : -; * ? : ? : -; endtable endprimitive ";

  private static List<String> hazards(String text) {
    CompileResult result =
        new VerilogCompiler().compile(new DesignSource(SourceUnit.of("m.v", FLOP + text), "m"));
    return DoubtText.of(
        assertInstanceOf(CompileResult.Accepted.class, result).model().doubts(Doubt.Kind.HAZARD));
  }

  private static void open(boolean expected, String signal, String text) {
    assertEquals(
        expected, hazards(text).stream().anyMatch(h -> h.startsWith(signal + " at")), text);
  }

  @Test
  void primitivesOfOneClockSeeWhatWasBefore() {
    open(
        false,
        "b.q",
        "module m(input clk, d, output q, r); flop a(q, d, clk), b(r, ~q, clk); endmodule");
  }

  @Test
  void clockThatComesThroughGatesIsOpen() {
    open(
        true,
        "b.q",
        "module m(input clk, d, output q, r); buf (c, clk);"
            + " flop a(q, d, clk), b(r, ~q, c); endmodule");
    open(
        false,
        "b.q",
        "module m(input clk, d, output q, r); not (c, clk);"
            + " flop a(q, d, clk), b(r, q, c); endmodule");
  }

  @Test
  void processAtTheSameEdgeIsOpen() {
    open(
        true,
        "r",
        "module m(input clk, d, output q, output reg r = 0); wire n = q ^ d;"
            + " flop a(q, d, clk); always @(posedge clk) r <= n; endmodule");
    open(
        false,
        "r",
        "module m(input clk, d, output q, output reg r = 0);"
            + " flop a(q, d, clk); always @(negedge clk) r <= q; endmodule");
  }
}
