package io.refmill.compiler.elaborate.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceUnit;
import org.junit.jupiter.api.Test;

/** Loops behind start values, which run for ever at edges. */
class WaitingLoopTest {
  private static CompileResult compile(String initial) {
    return new VerilogCompiler()
        .compile(
            new DesignSource(
                SourceUnit.of(
                    "m.sv",
                    "module m(input clk, input d, output reg [3:0] n);\ninitial "
                        + initial
                        + "\nendmodule"),
                null));
  }

  private static String model(String initial) {
    return assertInstanceOf(CompileResult.Accepted.class, compile(initial)).model().python();
  }

  private static void assertWaits(String initial) {
    CompileResult result = compile(initial);
    assertEquals(
        DiagnosticCode.UNSUPPORTED_TIMING,
        assertInstanceOf(CompileResult.Rejected.class, result, initial).diagnostics().get(0).code(),
        initial);
  }

  @Test
  void theLoopIsAnAlwaysConstruct() {
    String plain = "begin n = 7; end always @(posedge clk) if (d) n = n + 1; initial begin end";
    for (String loop :
        new String[] {
          "begin n = 7; forever @(posedge clk) if (d) n = n + 1; end",
          "begin n = 7; forever begin @(posedge clk); if (d) n = n + 1; end end",
        }) {
      assertEquals(model(plain), model(loop), loop);
    }
  }

  @Test
  void aBlockInsideTheLoopMayBeLeft() {
    assertEquals(
        model("begin n = 7; end always @(posedge clk) if (d) n = n + 1; initial begin end"),
        model(
            "begin n = 7; forever begin : b @(posedge clk); if (!d) disable b; n = n + 1; end end"));
  }

  @Test
  void whatMayBeLeftOrWaitsOtherwiseStaysALoop() {
    assertWaits("begin n = 7; forever begin @(posedge clk); if (d) break; n = n + 1; end end");
    assertWaits("begin : b n = 7; forever @(posedge clk) if (d) disable b; else n = n + 1; end");
    assertWaits("begin n = 7; forever @(posedge clk) n = n + d; n = 3; end");
    assertWaits("begin n = 7; forever #5 n = n + d; end");
    assertWaits("begin n = 7; forever begin n = n + d; @(posedge clk); end end");
  }
}
