package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class OldValuesTest {
  private static String plan(String body) {
    return String.join("\n", Descriptions.of("module m(" + body + " endmodule").plan());
  }

  @Test
  void oldValuesAreReadInAnOrder() {
    String chain =
        plan(
            "input clk, d, output reg q); reg a, b; always @(posedge clk) begin a <= d; b <= a;"
                + " q <= b; end");
    assertTrue(chain.contains("Assigned in the order `q`, `b`, `a`, none is read after"), chain);
    String swap =
        plan(
            "input clk, ld, input [3:0] d, output reg [3:0] a, b); always @(posedge clk)"
                + " if (ld) begin a <= d; b <= ~d; end else begin a <= b; b <= a; end");
    assertTrue(swap.contains("`a` and `b` read each other, as they were before"), swap);
    String memory =
        plan(
            "input clk, w, input [3:0] d, output reg [3:0] q); reg [3:0] m [0:3]; reg [1:0] p;"
                + " always @(posedge clk) begin if (w) begin m[p] <= d; p <= p + 1; end"
                + " q <= m[0]; end");
    assertTrue(memory.contains("Assigned in the order `q`, `m`, `p`, none is read"), memory);
    String atOnce =
        plan("input clk, d, output reg q); reg a; always @(posedge clk) begin a = d; q <= a; end");
    assertFalse(atOnce.contains("before the edge"), atOnce);
    String two =
        plan(
            "input c, e, d, output reg q); reg a; always @(posedge c) a <= d;"
                + " always @(posedge e) q <= a;");
    assertFalse(two.contains("as it was before"), two);
  }
}
