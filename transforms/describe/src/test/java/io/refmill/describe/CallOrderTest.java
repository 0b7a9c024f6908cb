package io.refmill.describe;

import static io.refmill.describe.Descriptions.says;
import static io.refmill.describe.Descriptions.saysNot;

import org.junit.jupiter.api.Test;

class CallOrderTest {
  @Test
  void valuesStandOnTheirSideOfTheEdge() {
    says(
        Descriptions.plan(
            "input clk, a, b, output reg q, output y); wire x = a & b; assign y = q ^ a;"
                + " always @(posedge clk) q <= x;"),
        "Within a call, `x` is computed before the edge, where registers take it; `y` behind the"
            + " edge, of what registers have become.");
  }

  @Test
  void nothingIsSaidWhereACallHasMoreThanOneEdge() {
    saysNot(
        Descriptions.plan(
            "input clk, a, output reg q, output y); reg p; assign y = q ^ a;"
                + " always @(posedge clk) q <= p; always @(negedge clk) p <= a;"),
        "Within a call");
  }

  @Test
  void outputsBehindTwoRegistersShowNothingOfTheirCall() {
    says(
        Descriptions.plan(
            "input clk, rst, input [3:0] a, output reg [3:0] q); reg [3:0] r;"
                + " always @(posedge clk) if (rst) begin r <= 0; q <= 0; end"
                + " else begin r <= a; q <= r; end"),
        "Of the inputs of its own call `q` shows nothing, resets aside: `q` takes at the edge what"
            + " `r` was, so that an input comes out one call later at the earliest.");
    saysNot(
        Descriptions.plan(
            "input clk, en, input [3:0] a, output reg [3:0] q); reg [3:0] r;"
                + " always @(posedge clk) begin r <= a; if (en) q <= r; end"),
        "Of the inputs of its own call");
  }

  @Test
  void wordsAreReadAsTheyWere() {
    String memory =
        "input clk, we, input [1:0] i, input [7:0] d, output reg [7:0] q);"
            + " reg [7:0] r [0:3]; always @(posedge clk) begin if (we) r[i] <= d; ";
    says(
        Descriptions.plan(memory + "q <= r[i]; end"),
        "What a call writes to `r` it does not read yet: `q` gets what stood there before.");
    saysNot(Descriptions.plan(memory + "else q <= r[i]; end"), "What a call writes to");
  }

  @Test
  void resetsAtOnceComeToTheSameAsAtTheEdge() {
    String register =
        "input clk, rst, d, output reg q); always @(posedge clk or posedge rst)"
            + " if (rst) q <= 0; else q <= d;";
    says(Descriptions.plan(register), ResetLines.AS_AT_THE_EDGE);
    saysNot(
        Descriptions.plan(register.replace("reg q", "reg q, p") + " always @(posedge clk) p <= q;"),
        ResetLines.AS_AT_THE_EDGE);
  }
}
