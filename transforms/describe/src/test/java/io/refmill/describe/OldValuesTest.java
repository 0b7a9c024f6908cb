package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class OldValuesTest {
  @Test
  void oldValuesAreReadInAnOrder() {
    String chain =
        Descriptions.plan(
            "input clk, d, output reg q); reg a, b; always @(posedge clk) begin a <= d; b <= a;"
                + " q <= b; end");
    assertTrue(chain.contains("Assigned in the order `q`, `b`, `a`, none is read after"), chain);
    String swap =
        Descriptions.plan(
            "input clk, ld, input [3:0] d, output reg [3:0] a, b); always @(posedge clk)"
                + " if (ld) begin a <= d; b <= ~d; end else begin a <= b; b <= a; end");
    assertTrue(swap.contains("`a` and `b` read each other, as they were before"), swap);
    String memory =
        Descriptions.plan(
            "input clk, w, input [3:0] d, output reg [3:0] q); reg [3:0] m [0:3]; reg [1:0] p;"
                + " always @(posedge clk) begin if (w) begin m[p] <= d; p <= p + 1; end"
                + " q <= m[0]; end");
    assertTrue(memory.contains("Assigned in the order `q`, `m`, `p`, none is read"), memory);
    String atOnce =
        Descriptions.plan(
            "input clk, d, output reg q); reg a; always @(posedge clk) begin a = d; q <= a; end");
    assertFalse(atOnce.contains("before the edge"), atOnce);
    String two =
        Descriptions.plan(
            "input c, e, d, output reg q); reg a; always @(posedge c) a <= d;"
                + " always @(posedge e) q <= a;");
    assertFalse(two.contains("as it was before"), two);
  }

  @Test
  void conditionsAndPartsAreReadToo() {
    String condition =
        Descriptions.plan(
            "input clk, wr, input [7:0] d, output reg [7:0] q); reg [7:0] m [0:3]; reg full;"
                + " reg [1:0] p; always @(posedge clk) begin if (wr) begin p <= p + 1;"
                + " full <= p == 3; end if (wr && !full) m[p] <= d; q <= m[0]; end");
    assertTrue(condition.contains("in the order `q`, `m`, `full`, `p`, none is read"), condition);
    String part =
        Descriptions.plan(
            "input clk, a, output reg [3:0] q); reg [3:0] s, n; always @(posedge clk) begin"
                + " n <= n + 3; s[0] <= n[3]; s[3:1] <= {3{a}}; q <= s; end");
    assertTrue(part.contains("in the order `q`, `s`, `n`, none is read"), part);
    String net =
        Descriptions.plan(
            "input clk, a, output reg p, q); wire w = ~p; always @(posedge clk) begin p <= a;"
                + " q <= w; end");
    assertTrue(net.contains("in the order `q`, `p`, none is read"), net);
  }

  @Test
  void partsThatAreMadeOfEachOtherHaveNoOrder() {
    String memory =
        Descriptions.plan(
            "input clk, input [7:0] d, output reg [7:0] q); reg [7:0] m [0:1];"
                + " always @(posedge clk) begin m[0] <= d; m[1] <= m[0]; q <= m[1]; end");
    assertTrue(memory.contains("in whatever order they are assigned"), memory);
    String vector =
        Descriptions.plan(
            "input clk, d, output reg [1:0] q); always @(posedge clk) begin q[0] <= d;"
                + " q[1] <= q[0]; end");
    assertTrue(vector.contains("in whatever order they are assigned"), vector);
  }

  @Test
  void whatReadsThoseThatReadEachOtherHasItsPlace() {
    String buffer =
        Descriptions.plan(
            "input clk, w, r, input [7:0] d, output reg [7:0] q); reg [7:0] m [0:3]; reg [2:0] a, b;"
                + " wire full = a[1:0] == b[1:0] && a[2] != b[2]; wire empty = a == b;"
                + " always @(posedge clk) begin if (w && !full) begin m[a[1:0]] <= d; a <= a + 1; end"
                + " if (r && !empty) b <= b + 1; end always @(posedge clk) q <= m[b[1:0]];");
    assertTrue(
        buffer.contains(
            "in the order `q`, `m`, `a` together with `b`, none is read after it has changed;"
                + " those that go together, or another order, may need local variables"),
        buffer);
  }

  @Test
  void bitsOfAVectorAreNotTakenForOneAnother() {
    String chain =
        Descriptions.plan(
            "input clk, d, output reg a, b); wire [1:0] w = {b, d}; always @(posedge clk) begin a <="
                + " w[0]; b <= a; end");
    assertFalse(chain.contains("read each other"), chain);
  }
}
