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
    assertTrue(
        chain.contains(
            "What is read of registers is what they were before the edge. Where values pass between"
                + " them the model assigns them in the order `q`, `b`, `a`: none is read after it has"
                + " changed"),
        chain);
    String backwards =
        Descriptions.plan(
            "input clk, d, output reg q); reg a, b; always @(posedge clk) begin q <= b; b <= a;"
                + " a <= d; end");
    assertTrue(
        backwards.contains(
            "Where values pass between them the model assigns them in the order `q`, `b`, `a`: none is"
                + " read after it has changed"),
        backwards);
    String swap =
        Descriptions.plan(
            "input clk, ld, input [3:0] d, output reg [3:0] a, b); always @(posedge clk)"
                + " if (ld) begin a <= d; b <= ~d; end else begin a <= b; b <= a; end");
    assertTrue(swap.contains("`a` is still read after it is assigned: a local"), swap);
    String memory =
        Descriptions.plan(
            "input clk, w, input [3:0] d, output reg [3:0] q); reg [3:0] m [0:3]; reg [1:0] p;"
                + " always @(posedge clk) begin if (w) begin m[p] <= d; p <= p + 1; end"
                + " q <= m[0]; end");
    assertTrue(memory.contains("in the order `q`, `m`, `p`: none is read"), memory);
    String atOnce =
        Descriptions.plan(
            "input clk, d, output reg q); reg a; always @(posedge clk) begin a = d; q <= a; end");
    assertFalse(atOnce.contains("before the edge"), atOnce);
    String two =
        Descriptions.plan(
            "input c, e, d, output reg q); reg a; always @(posedge c) a <= d;"
                + " always @(posedge e) q <= a;");
    assertFalse(two.contains("before the edge"), two);
  }

  @Test
  void conditionsAndPartsAreReadToo() {
    String condition =
        Descriptions.plan(
            "input clk, wr, input [7:0] d, output reg [7:0] q); reg [7:0] m [0:3]; reg full;"
                + " reg [1:0] p; always @(posedge clk) begin if (wr) begin p <= p + 1;"
                + " full <= p == 3; end if (wr && !full) m[p] <= d; q <= m[0]; end");
    assertTrue(condition.contains("in the order `q`, `m`, `full`, `p`: none is read"), condition);
    String part =
        Descriptions.plan(
            "input clk, a, output reg [3:0] q); reg [3:0] s, n; always @(posedge clk) begin"
                + " n <= n + 3; s[0] <= n[3]; s[3:1] <= {3{a}}; q <= s; end");
    assertTrue(part.contains("in the order `q`, `s`, `n`: none is read"), part);
    String net =
        Descriptions.plan(
            "input clk, a, output reg p, q); wire w = ~p; always @(posedge clk) begin p <= a;"
                + " q <= w; end");
    assertTrue(
        net.contains("In the order in which the model computes, asks and assigns none is read"),
        net);
  }

  @Test
  void partsThatAreMadeOfEachOtherHaveNoOrder() {
    String memory =
        Descriptions.plan(
            "input clk, input [7:0] d, output reg [7:0] q); reg [7:0] m [0:1];"
                + " always @(posedge clk) begin m[0] <= d; m[1] <= m[0]; q <= m[1]; end");
    assertTrue(
        memory.contains("`m` is still read after it is assigned: a local variable holds"), memory);
    String vector =
        Descriptions.plan(
            "input clk, d, output reg [1:0] q); always @(posedge clk) begin q[0] <= d;"
                + " q[1] <= q[0]; end");
    assertTrue(
        vector.contains("What is read of a register is what it was before the edge."), vector);
  }

  /** The emitter writes the list in place, in an order of its own. */
  @Test
  void whatIsWrittenInPlaceHasNoLocal() {
    String memory =
        Descriptions.plan(
            "input clk, ce, input [7:0] x, output [7:0] y); reg [7:0] z [0:3];"
                + " always @(posedge clk) if (ce) begin z[0] <= x; z[1] <= z[0]; z[2] <= z[1];"
                + " z[3] <= z[2] + x; end assign y = z[3];");
    assertFalse(memory.contains("a local variable holds"), memory);
    assertTrue(
        memory.contains(
            "The elements of `z` are assigned in an order in which none is read after it has changed"),
        memory);
    String loop =
        Descriptions.plan(
            "input clk, input [7:0] x, output [7:0] y); reg [7:0] z [0:7]; integer i;"
                + " always @(posedge clk) begin z[0] <= x; for (i = 1; i < 8; i = i + 1)"
                + " z[i] <= z[i - 1]; end assign y = z[7];");
    assertFalse(loop.contains("a local variable holds"), loop);
  }

  @Test
  void whatNetsAndConditionsHaveReadGivesNoOrder() {
    String buffer =
        Descriptions.plan(
            "input clk, w, r, input [7:0] d, output reg [7:0] q); reg [7:0] m [0:3]; reg [2:0] a, b;"
                + " wire full = a[1:0] == b[1:0] && a[2] != b[2]; wire empty = a == b;"
                + " always @(posedge clk) begin if (w && !full) begin m[a[1:0]] <= d; a <= a + 1; end"
                + " if (r && !empty) b <= b + 1; end always @(posedge clk) q <= m[b[1:0]];");
    assertTrue(
        buffer.contains(
            "In the order in which the model computes, asks and assigns none is read after it"),
        buffer);
  }

  @Test
  void writesToLongMemoriesWaitInAList() {
    String memory =
        Descriptions.plan(
            "input clk, w, input [7:0] a, d, output reg [7:0] q); reg [7:0] m [0:255];"
                + " always @(posedge clk) if (w) begin m[a] <= d; m[a + 1] <= m[a]; q <= m[d]; end");
    assertTrue(
        memory.contains("What is written to `m`, still read after that, waits in a list until"),
        memory);
  }

  @Test
  void partsOfOneValueHaveNoOrder() {
    String sum =
        Descriptions.plan(
            "input clk, input [3:0] a, output reg c, output reg [3:0] s); always @(posedge clk)"
                + " {c, s} <= a + s;");
    assertTrue(sum.contains("In the order in which the model computes"), sum);
  }

  @Test
  void whatWaitsIsSaidAtSeveralMomentsToo() {
    String two =
        Descriptions.plan(
            "input clk, d, output reg q); reg a, b; always @(posedge clk) begin a <= b ^ d; b <= a;"
                + " end always @(negedge clk) q <= b;");
    assertTrue(two.contains("`a` is still read after it is assigned: a local"), two);
    assertFalse(two.contains("before the edge"), two);
  }

  @Test
  void stateOfObjectsIsRemembered() {
    String ring =
        String.join(
            "\n",
            Descriptions.of(
                    "module st(input clk, input [7:0] d, output reg [7:0] q); reg [7:0] p, r;"
                        + " always @(posedge clk) begin p <= d; q <= p ^ r; r <= q; end endmodule"
                        + " module m(input clk, input [7:0] d, output [7:0] y); wire [7:0] a, b;"
                        + " st u1(clk, d ^ y, a); st u2(clk, a, b); st u3(clk, b, y); endmodule")
                .plan());
    assertTrue(ring.contains("`a` is still read after its object has changed it"), ring);
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
