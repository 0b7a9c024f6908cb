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

/** What depends on the order of events, and what only looks like it. */
class FindHazardsTest {

  private static List<String> hazards(String... lines) {
    CompileResult result =
        new VerilogCompiler()
            .compile(new DesignSource(SourceUnit.of("m.v", String.join("\n", lines)), null));
    return DoubtText.of(
        assertInstanceOf(CompileResult.Accepted.class, result).model().doubts(Doubt.Kind.HAZARD));
  }

  @Test
  void inputsArriveTogether() {
    assertEquals(
        List.of(),
        hazards(
            "module m(input en, input [3:0] d, output [3:0] q);",
            "  assign q = en ? d : q;",
            "endmodule"));
    assertEquals(
        List.of(),
        hazards(
            "module m(input en, input [3:0] d, output reg [3:0] q, r);",
            "  always @* if (en) q = d;",
            "  always @* if (!en) r = q;",
            "endmodule"));
  }

  @Test
  void enableBehindGateIsLate() {
    assertEquals(
        List.of("q at m.v:3:3"),
        hazards(
            "module m(input a, b, input [3:0] d, output reg [3:0] q);",
            "  wire en = a & b;",
            "  always @* if (en) q = d;",
            "endmodule"));
    assertEquals(
        List.of("q at m.v:3:10"),
        hazards(
            "module m(input a, b, input [3:0] d, output [3:0] q);",
            "  wire en = a & b;",
            "  assign q = en ? d : q;",
            "endmodule"));
  }

  @Test
  void clockGateIsClosedWhileInputsChange() {
    assertEquals(
        List.of(),
        hazards(
            "module m(input clk, en, te, input [3:0] d, output reg [3:0] q);",
            "  reg open;",
            "  wire on = en | te;",
            "  always @(clk or on) if (!clk) open <= on;",
            "  wire g = clk & open;",
            "  always @(posedge g) q <= d;",
            "endmodule"));
  }

  @Test
  void stateChangesAtEdgesAlone() {
    // The latch is open in one state and shut in the next; inputs do not change then.
    assertEquals(
        List.of(),
        hazards(
            "module m(input clk, rst, input [1:0] x, output reg [1:0] y);",
            "  reg [1:0] s;",
            "  wire [1:0] w = ~x;",
            "  always @(posedge clk) if (rst) s <= 0; else s <= s + x;",
            "  always @* case (s) 0: y = w; 1: y = x; endcase",
            "endmodule"));
    assertEquals(
        List.of("y at m.v:6:3"),
        hazards(
            "module m(input clk, rst, input [1:0] x, output reg [1:0] y);",
            "  reg [1:0] s;",
            "  wire hot = s == 2;",
            "  wire [1:0] w = s + x;",
            "  always @(posedge clk) if (rst) s <= 0; else s <= s + x;",
            "  always @* if (hot) y = w;",
            "endmodule"));
  }

  @Test
  void glitchThatNothingWaitsForIsNone() {
    assertEquals(
        List.of(),
        hazards(
            "module m(input clk, a, input [3:0] d, output reg [3:0] q, output g);",
            "  wire n = ~a;",
            "  assign g = a & n;",
            "  always @(posedge clk) q <= d + g;",
            "endmodule"));
    assertEquals(
        List.of("q at m.v:4:3"),
        hazards(
            "module m(input a, input [3:0] d, output reg [3:0] q, output g);",
            "  wire n = ~a;",
            "  assign g = a & n;",
            "  always @(posedge g) q <= d;",
            "endmodule"));
  }

  @Test
  void declarationsInitialiseBeforeAnythingWaits() {
    String[] text = {
      "module m(input clk, output reg [3:0] n, output o);",
      "  reg q;",
      "  assign o = q;",
      "  always @(posedge clk) q <= ~q;",
      "  always @(negedge q) n <= n + 1;",
      "  initial q = 0;",
      "endmodule"
    };
    assertEquals(List.of("time zero in the process at m.v:5:3"), hazards(text));
    text[1] = "  reg q = 0;";
    text[5] = "";
    assertEquals(List.of(), hazards(text));
    text[1] = "  reg q = 1;";
    text[5] = "  initial n = 3;";
    assertEquals(List.of(), hazards(text));
  }
}
