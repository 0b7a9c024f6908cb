package io.refmill.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.refmill.parser.SourceUnit;
import org.junit.jupiter.api.Test;

class AnalysisTest {
  /** Long sources are compiled on a thread of their own. */
  @Test
  void sourcesOfAnyLengthHaveAnInterface() {
    String module =
        "module m(input clk, d, output reg q); always @(posedge clk) q <= d; endmodule\n";
    for (String text : new String[] {module, "// filler\n".repeat(1000) + module}) {
      var result =
          new VerilogCompiler().analyze(new DesignSource(SourceUnit.of("m.v", text), null));
      var design = assertInstanceOf(VerilogCompiler.AnalysisResult.Analyzed.class, result).design();
      assertEquals(3, design.ports().size());
      assertEquals("clk", design.clocks().get(0).port());
    }
  }
}
