package io.refmill.describe;

import static io.refmill.describe.Descriptions.says;
import static io.refmill.describe.Descriptions.saysNot;

import org.junit.jupiter.api.Test;

class SharedConditionsTest {
  @Test
  void whatAsksTheSameIsOneSentence() {
    String plan =
        Descriptions.plan(
            "input clk, stall, input [3:0] a, b, output reg [3:0] x, y, z); always @(posedge clk)"
                + " if (!stall) begin x <= a; y <= b; z <= z + 1; end");
    says(
        plan,
        "If `stall` is 0, `x` becomes `a`, `y` becomes `b` and `z` increases by 1 (modulo 16);"
            + " otherwise, `x`, `y` and `z` keep their values.");
    String chain =
        Descriptions.plan(
            "input clk, s, r, output reg q, n); always @(posedge clk) if (s) begin q <= 1; n <= 0;"
                + " end else if (r) begin q <= 0; n <= 1; end");
    says(
        chain,
        "If `s` is 1, `q` becomes 1 and `n` becomes 0; else if `r` is 1, `q` becomes 0 and `n`"
            + " becomes 1; otherwise, `q` and `n` keep their values.");
  }

  @Test
  void otherConditionsStayApart() {
    String plan =
        Descriptions.plan(
            "input clk, e, f, a, b, output reg x, y); always @(posedge clk) begin"
                + " if (e) x <= a; if (f) y <= b; end");
    says(plan, "If `e` is 1, `x` becomes `a`; otherwise, `x` keeps its value.");
    says(plan, "If `f` is 1, `y` becomes `b`; otherwise, `y` keeps its value.");
  }

  @Test
  void whatWaitsStaysApartFromWhatDoesNot() {
    String plan =
        Descriptions.plan(
            "input clk, e, a, b, output reg x, y); always @(posedge clk) if (e) x <= a;"
                + " else x <= b; always @* if (e) y = b; else y = a;");
    says(plan, "If `e` is 1, `x` becomes `a`; otherwise, `x` becomes `b`.");
    says(plan, "If `e` is 1, `y` is `b`; otherwise, `y` is `a`.");
  }

  @Test
  void resetsAreToldOnce() {
    String plan =
        Descriptions.plan(
            "input clk, rst, input [3:0] a, output reg c, output reg [3:0] s); always @(posedge"
                + " clk) if (rst) begin s <= 0; c <= 0; end else {c, s} <= a + s;");
    says(plan, "`rst` = 1 brings `s` and `c` to 0");
    saysNot(plan, "If `rst` is 1");
  }

  @Test
  void masksOfBothWaysAreTheSame() {
    String plan =
        Descriptions.plan(
            "input clk, up, output reg [2:0] n); always @(posedge clk)"
                + " n <= up ? n + 1 : n - 1;");
    says(
        plan,
        "In Python 7 + 1 needs one bit more than `n` has, and 0 - 1 is negative: mask what it"
            + " becomes with 0x7.");
    saysNot(plan, "In Python 0 - 1");
  }
}
