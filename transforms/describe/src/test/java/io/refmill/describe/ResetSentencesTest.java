package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignDescription;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What sentences say of resets: when they act, on what, and once. */
class ResetSentencesTest {
  @Test
  void aResetOfALatchIsNotLeftOut() {
    String plan =
        Descriptions.plan(
            "input rst, input [1:0] s, input a, b, c, d, output reg y);"
                + " always @* if (rst) y = 0; else case (s) 0: y = a; 1: y = b; 2: y = c;"
                + " default: y = d; endcase");
    assertFalse(plan.contains("nothing else applies"), plan);
  }

  @Test
  void aResetIsToldOnceWhereRulesTellIt() {
    String plan =
        Descriptions.plan(
            "input clk, rst_n, go, input [3:0] d, output reg [3:0] q, v); always @(posedge clk or"
                + " negedge rst_n) if (!rst_n) begin q <= 0; v <= 15; end else begin"
                + " if (go) begin v <= v - 1; if (v == 0) begin v <= q; q[0] <= 0; end end"
                + " if (d == 3) q <= d; end");
    assertTrue(plan.contains("While `rst_n` is 0"), plan);
    assertFalse(plan.contains("brings"), plan);
  }

  @Test
  void aResetThatAsksForMoreIsToldInFull() {
    String plan =
        Descriptions.plan(
            "input clk, rst, mode, d, output reg q);"
                + " always @(posedge clk) if (rst) begin if (mode) q <= 1; else q <= 0; end"
                + " else q <= d;");
    assertFalse(plan.contains("sets `q`"), plan);
    assertFalse(plan.contains("brings `q`"), plan);
    assertTrue(plan.contains("`q` becomes 0 if `rst` is 1 and `mode` is 0;"), plan);
  }

  @Test
  void theSecondResetCountsWhereTheFirstIsInactive() {
    String plan =
        Descriptions.plan(
            "input clk, rst_n, set, d, output reg q);"
                + " always @(posedge clk) if (rst_n) begin if (set) q <= 1; else q <= d; end"
                + " else q <= 0;");
    assertTrue(
        plan.contains("`set` = 1 brings `q` to 1") || plan.contains("`set` is 1, `q` becomes 1"),
        plan);
  }

  @Test
  void whichResetComesFirstIsSaid() {
    String plan =
        Descriptions.plan(
            "input clk, rst_n, set, d, output reg q); always @(posedge clk or negedge rst_n or"
                + " posedge set) if (!rst_n) q <= 0; else if (set) q <= 1; else q <= d;");
    assertTrue(plan.contains("`rst_n` = 0 brings `q` to 0 at once, whatever"), plan);
    assertTrue(
        plan.contains("`set` = 1 brings `q` to 1 at once as long as `rst_n` is 1, whatever"), plan);
  }

  @Test
  void aResetBehindAGateDoesNotAlwaysCount() {
    String plan =
        Descriptions.plan(
            "input clk, rst, en, d, output reg [1:0] q); wire g = clk & en;"
                + " always @(posedge g) if (rst) q <= 0; else q <= {q[0], d};");
    assertFalse(plan.contains("brings"), plan);
    assertFalse(plan.contains("sets"), plan);
    assertFalse(plan.contains("State changes"), plan);
    assertTrue(
        plan.contains("When `g` rises:\n- If `rst` is 1, `q` becomes 0; otherwise, `q` becomes"),
        plan);
  }

  @Test
  void whatIsLoadedAtOnceDoesNotWaitForTheClock() {
    String plan =
        Descriptions.plan(
            "input clk, rst, ld, input [3:0] d, output reg [3:0] q); always @(posedge clk or"
                + " posedge rst or posedge ld) if (rst) q <= 0; else if (ld) q <= d;"
                + " else q <= q + 1;");
    assertFalse(plan.contains("State changes"), plan);
    assertTrue(plan.contains("`rst` = 1 brings `q` to 0"), plan);
  }

  @Test
  void whatADesignResetsItselfByActsAtOnce() {
    String plan =
        Descriptions.plan(
            "input clk, en, output reg [3:0] q); wire clr = q == 10; always @(posedge clk or"
                + " posedge clr) if (clr) q <= 0; else if (en) q <= q + 1;");
    assertTrue(plan.contains("When `clk` rises or `clr` rises:"), plan);
  }

  @Test
  void aResetThatActsInTwoWaysIsToldTwice() {
    String plan =
        Descriptions.plan(
            "input clk, rst, input [3:0] d, output reg [3:0] a, b, c); always @(posedge clk or"
                + " posedge rst) if (rst) a <= 0; else a <= d; always @(posedge clk) if (rst) b <="
                + " 4'hf; else b <= a; always @(posedge clk) c <= b ^ a;");
    assertTrue(plan.contains("`rst` = 1 brings `a` to 0 at once, whatever"), plan);
    assertTrue(plan.contains("`rst` = 1 brings `b` to 15 at the edge of the clock,"), plan);
  }

  @Test
  void whatAResetDoesIsSaidOnce() {
    DesignDescription description =
        Descriptions.of(
            "module m(input clk, rst, output reg [3:0] q); always @(posedge clk) if (rst) q <= 0;"
                + " else q <= q + 1; endmodule");
    assertTrue(description.summary().contains("`rst` = 1 sets `q` to 0"), description.summary());
    String plan = String.join("\n", description.plan());
    assertFalse(plan.contains("sets"), plan);
    assertTrue(plan.contains("`rst` = 1 brings `q` to 0 at the edge of the clock, what"), plan);
  }

  /** What counts a loop is as constant as a number: the branch holds as long as the reset does. */
  @Test
  void loopsOfConstantsHoldWhileAnAsynchronousResetIsActive() {
    for (String loop : List.of("m[i] <= 0", "m[i] <= i", "if (i == 1) m[i] <= 3")) {
      String rules =
          Descriptions.of(
                  "module t(input clk, rst, we, input [1:0] a, d, output [1:0] q);"
                      + " reg [1:0] m [0:3]; integer i; assign q = m[a];"
                      + " always @(posedge clk or posedge rst)"
                      + " if (rst) for (i = 0; i < 4; i = i + 1) begin "
                      + loop
                      + "; end else if (we) m[a] <= d; endmodule")
              .rules();
      assertTrue(rules.contains("While `rst` is 1, regardless of the clock"), rules);
      assertTrue(rules.contains("Otherwise, when `clk` rises:"), rules);
    }
  }
}
