package io.refmill.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.parser.SourceUnit;
import org.junit.jupiter.api.Test;

/** Models have no steps in which nothing can happen, and numbers with a sign where there is one. */
class NothingSeenTest {
  private static String model(String source) {
    CompileResult result =
        new VerilogCompiler().compile(new DesignSource(SourceUnit.of("m.v", source), null));
    return assertInstanceOf(CompileResult.Accepted.class, result, result::toString)
        .model()
        .python();
  }

  /** Nothing but the edge triggers the event, and nothing but it the next one. */
  @Test
  void whatWaitsForAnEventIsLookedAtBehindTheEdge() {
    String model =
        model(
            "module m(input clk, input [3:0] a, output reg [7:0] z, n); event e, f; reg [3:0] t;"
                + " always @(posedge clk) begin t = a; -> e; end"
                + " always @(e) begin z = z + t; -> f; end always @(f) n = n + z[0]; endmodule");
    assertEquals(2, model.split("if self.e != self.seen_by_z:").length, model);
    assertEquals(2, model.split("if self.f != self.seen_by_n:").length, model);
  }

  /** What it reads besides, and who reads it, changes nothing of that. */
  @Test
  void whatRestsIsReadAtEdgesToo() {
    String model =
        model(
            "module m(input clk, input [3:0] a, b, output reg [7:0] z, y); reg [3:0] t, u;"
                + " wire [3:0] n = a ^ b; always @(negedge clk) u <= a;"
                + " always @(posedge clk) begin t <= u; y <= z; end"
                + " always @(t) z = z + n; endmodule");
    assertEquals(2, model.split("if self.t != self.seen_by_z:").length, model);
    String never =
        model(
            "module m(input clk, input [3:0] a, output reg [3:0] q, output reg [7:0] v);"
                + " reg [3:0] u; always @(posedge clk) begin q <= u + a; u = u + 1; end"
                + " always @(a) v = v + q; endmodule");
    assertEquals(3, never.split("self.seen_by_v:").length, never);
  }

  /** One that an input changes too may run before the edge. */
  @Test
  void whatWaitsForInputsTooIsLookedAtTwice() {
    String model =
        model(
            "module m(input clk, input [3:0] a, output reg [7:0] z); reg [3:0] t;"
                + " always @(posedge clk) t = t + 1;"
                + " always @(t or a) z = z + t; endmodule");
    assertEquals(3, model.split("= self.seen_by_z:").length, model);
  }

  @Test
  void selectorsBelowZeroAreNumbersWithASign() {
    String choice =
        model(
            "module m(input signed [3:0] a, input c, output reg [1:0] y); always @* case (a)"
                + " -4: y = c; -2: y = 0; 3: y = 2; default: y = {2{c}}; endcase endmodule");
    assertTrue(choice.contains("selector = signed(a, 4)\n"), choice);
    assertTrue(choice.contains("if selector == -4:"), choice);
    String table =
        model(
            "module m(input signed [3:0] a, output reg [3:0] y); always @* case (a) -4: y = 1;"
                + " -3: y = 9; -2: y = 0; -1: y = 5; 3: y = 2; 5: y = 4; 6: y = 12; default: y = 3;"
                + " endcase endmodule");
    assertTrue(table.contains("-4: 1,"), table);
    assertFalse(table.contains("0xFFFFFFF"), table);
  }
}
