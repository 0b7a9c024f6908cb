package io.refmill.describe;

import static io.refmill.describe.Descriptions.says;
import static io.refmill.describe.Descriptions.saysNot;

import org.junit.jupiter.api.Test;

/** What looks like something with a name, or like no change at all, and is something else. */
class FalseFriendsTest {
  private static String told(String body) {
    return Descriptions.of("module m(" + body + " endmodule").rules();
  }

  private static String summary(String body) {
    return Descriptions.of("module m(" + body + " endmodule").summary();
  }

  @Test
  void castsTakeBitsAway() {
    String kept =
        told(
            "input clk, a, b, input [7:0] d, output logic [7:0] q, p, y); always @(posedge clk)"
                + " begin if (a) q <= d; else if (b) q <= 4'(q); p <= 4'(p) + 1; end"
                + " always_comb begin y = d; y = 5'(y); end");
    says(kept, "`q` becomes `q[3:0]`");
    says(kept, "`p` becomes `p[3:0] + 1`");
    says(kept, "`y` is `y[4:0]`");
    String pointer =
        "input clk, w, output logic [3:0] p); always @(posedge clk) if (w) p <= 3'(p + 1);";
    saysNot(summary(pointer), "counter");
    says(told(pointer), "`(p + 1) % 8`");
    String chain =
        "input clk, input [3:0] d, output logic [3:0] a, b); always @(posedge clk) begin a <= d;"
            + " b <= 2'(a); end";
    saysNot(summary(chain), "chain");
  }

  @Test
  void patternsOfBitsHaveNoSign() {
    String signs =
        "input signed [3:0] s, output reg [1:0] y); always @* casez (s) 4'sb1???: y = 1; 4'sb01??:"
            + " y = 2; default: y = 0; endcase";
    saysNot(told(signs), "signed(s)");
    says(told(signs), "0b1???");
  }

  @Test
  void partsThatMoveEachWithinItsFieldAreNoShiftRegister() {
    String fields =
        "input clk, input [3:0] d, output reg [15:0] w); always @(posedge clk) begin"
            + " w[3:0] <= d; w[7:4] <= w[3:0]; w[11:8] <= d; w[15:12] <= w[11:8]; end";
    saysNot(summary(fields), "shift register");
    String twice =
        "input clk, input [3:0] d, output reg [15:0] w); always @(posedge clk) begin"
            + " w[3:0] <= d; w[7:4] <= w[3:0]; w[11:8] <= w[3:0]; w[15:12] <= w[11:8]; end";
    saysNot(summary(twice), "shift register");
    String all =
        "input clk, input [3:0] d, output reg [15:0] w); always @(posedge clk) begin"
            + " w[3:0] <= d; w[7:4] <= w[3:0]; w[11:8] <= w[7:4]; w[15:12] <= w[11:8]; end";
    says(summary(all), "shift register");
  }

  @Test
  void netsOfOtherWidthsAreNotFollowed() {
    String narrow =
        "input clk, output reg [7:0] q); wire [3:0] n = q + 1; always @(posedge clk) q <= n;";
    saysNot(summary(narrow), "counter");
  }

  @Test
  void anOldValueMayOverrideANewOne() {
    String held =
        told(
            "input clk, hold, input [3:0] d, output reg v, output reg [3:0] q); always @(posedge clk)"
                + " begin v <= 0; q <= d; if (hold) begin v <= v; q <= q; end end");
    says(held, "`v` becomes `v`");
    String plain =
        told("input clk, en, d, output reg q); always @(posedge clk) if (en) q <= d; else q <= q;");
    says(plain, "`q` keeps its value");
  }

  @Test
  void ofTwoControlsTheSecondWaitsForItsEdge() {
    String start =
        "input clk, clr, pre, d, output reg q, r); always @(posedge clk or posedge clr or posedge pre)"
            + " if (clr) q <= 0; else if (pre) q <= 1; else q <= d;";
    says(
        told(start + " always @(posedge clk) r <= q;"),
        "When `clk` rises or `clr` rises or `pre` rises:");
    says(told(start + " always @(posedge clk) r <= d;"), "While `pre` is 1 and none of the above");
  }

  @Test
  void namesAreOfWhatIsComputed() {
    String products =
        summary(
            "input clk, output reg [3:0] q); initial q = 1; always @(posedge clk)"
                + " q <= {q[2:0], q[3] ^ (q[2] & q[1])};");
    saysNot(products, "linear");
    String inputs =
        summary(
            "input clk, a, b, output reg [3:0] q); initial q = 1; always @(posedge clk)"
                + " q <= {q[2:0], q[3] & (a ^ b)};");
    saysNot(inputs, "linear");
    String linear =
        summary(
            "input clk, output reg [3:0] q); initial q = 1; always @(posedge clk)"
                + " q <= {q[2:0], q[3] ^ q[2]};");
    says(linear, "linear feedback");
    String parts =
        summary(
            "input clk, input [1:0] d, output reg [3:0] q); always @(posedge clk) begin q[1:0] <="
                + " q[1:0] + d; q[3:2] <= q[1:0]; end");
    saysNot(parts, "shift");
    String bits =
        summary(
            "input clk, d, output reg [3:0] q); always @(posedge clk) begin q[0] <= d; q[3:1] <="
                + " q[2:0]; end");
    says(bits, "shift register to the left");
    String mixed =
        summary(
            "input [2:0] op, input [7:0] a, output reg [7:0] y); always @* case (op) 0: y = {a[6:0],"
                + " a[7]}; 1: y = {a[0], a[7:1]}; 2: y = a * 3; default: y = 8'h5a; endcase");
    saysNot(mixed, "rotated");
    String doubled =
        summary(
            "input clk, ld, input [7:0] d, output reg [7:0] q); always @(posedge clk)"
                + " if (ld) q <= d; else q <= q + q;");
    saysNot(doubled, "accumulator");
  }
}
