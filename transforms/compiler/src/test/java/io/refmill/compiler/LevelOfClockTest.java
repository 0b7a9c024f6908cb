package io.refmill.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.refmill.parser.SourceUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Processes that wait for any change of a bit and ask for its level. */
class LevelOfClockTest {
  @ParameterizedTest
  @CsvSource({
    "@(clk) if (clk), @(posedge clk)",
    "@(clk) if (clk == 1'b1), @(posedge clk)",
    "@(clk) if (!clk), @(negedge clk)",
    "@(clk) if (clk != 1), @(negedge clk)",
    "@(clk) if (~clk), @(negedge clk)"
  })
  void isTheEdge(String level, String edge) {
    assertEquals(model(edge), model(level));
  }

  @Test
  void otherConditionsAreNone() {
    assertNotEquals(model("@(posedge clk) if (en)"), model("@(clk) if (clk & en)"));
    assertNotEquals(model("@(posedge clk)"), model("@(clk or en) if (clk)"));
    assertNotEquals(model("@(posedge clk)"), model("@(clk)"));
  }

  private static String model(String events) {
    String text =
        "module m(input clk, input en, input [3:0] d, output reg [3:0] q, output reg [3:0] p);\n"
            + "  always "
            + events
            + " q <= d;\n"
            + "  always @(posedge clk) p <= q;\n"
            + "endmodule\n";
    CompileResult result =
        new VerilogCompiler().compile(new DesignSource(SourceUnit.of("m.v", text), null));
    return assertInstanceOf(CompileResult.Accepted.class, result).model().python();
  }
}
