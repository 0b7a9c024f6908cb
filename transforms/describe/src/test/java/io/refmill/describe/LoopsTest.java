package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Loops and choices are told without conditions that are literals, and without hidden counters. */
class LoopsTest {
  private static String rules(String body) {
    return Descriptions.of("module m(" + body + " endmodule").rules();
  }

  private static void says(String rules, String... lines) {
    String text = String.join("\n", lines);
    assertTrue((rules + "\n").contains(text + "\n"), rules);
  }

  private static void saysNoLiteral(String text) {
    assertFalse(text.matches("(?s).*`\\d+` (?:is|when).*"), text);
  }

  @Test
  void whatLeavesFirstIsTheConditionOfAnEndlessLoop() {
    String rules =
        rules(
            "input [7:0] a, output reg [3:0] n); integer i; always @* begin i = 0;"
                + " begin : search forever begin if (i == 8 || a[i & 7]) disable search;"
                + " i = i + 1; end end n = i; end");
    says(
        rules,
        "  - As long as `i` is not 8 and `a[i & 7]` is 0, repeat:",
        "    - `i` increases by 1.",
        "  - `n` is `i`.");
    saysNoLiteral(rules);
  }

  @Test
  void whatLeavesLastIsWhatAnEndlessLoopIsRepeatedUntil() {
    String rules =
        rules(
            "input [7:0] a, output reg [7:0] n); always @* begin n = a; begin : spin"
                + " while (1) begin n = n + 3; if (n[2:0] == 0) disable spin; end end end");
    says(rules, "  - Repeat until `n[2:0]` is 0:", "    - `n` increases by 3 (modulo 256).");
    saysNoLiteral(rules);
    String goesOn =
        rules(
            "input [7:0] a, output reg [7:0] n); always @* begin n = a; while (1) begin"
                + " n = n + 3; if (n[7]) continue; if (n[2:0] == 0) break; end end");
    says(
        goesOn,
        "  - Repeat until a line below ends it:",
        "    - `n` increases by 3 (modulo 256).",
        "    - If `n[7]` is 1:",
        "      - Go on with the next round of the loop.",
        "    - If `n[2:0]` is 0:",
        "      - Leave the loop.");
  }

  @Test
  void loopsThatTestAtTheEndHaveWords() {
    String body = "input [7:0] a, output reg [7:0] z); always @* begin z = a; do z = z >> 1;";
    says(
        rules(body + " while (z[0]); end"),
        "  - Repeat until `z[0]` is 0:",
        "    - `z` is `z >> 1`.");
    says(rules(body + " while (0); end"), "  - `z` is `a`.", "  - `z` is `z >> 1`.");
  }

  @Test
  void repeatIsToldWithoutWhatCounts() {
    String rules =
        rules(
            "input clk, input [7:0] a, input [2:0] c, input signed [3:0] s,"
                + " output reg [7:0] y, z, w); always @* begin y = a; repeat (c) y = {y[6:0], c[0]};"
                + " z = a; repeat (3) z = z + a; repeat (1) z = ~z; repeat (0) z = 9;"
                + " w = a; repeat (s) w = w + 3; end");
    says(rules, "  - Repeat `c` times: `y` is `{y[6:0], c[0]}`.");
    says(rules, "  - Repeat 3 times: `z` is `z + a`.", "  - `z` has all its bits inverted.");
    says(
        rules,
        "  - `w` is `a`.",
        "  - Repeat `signed(s)` times, not at all if that is negative: `w` increases by 3"
            + " (modulo 256).");
    assertFalse(rules.contains("repeat_count"), rules);
    assertFalse(rules.contains("is 9"), rules);
  }

  @Test
  void whatNeverRunsIsNotSaid() {
    String rules =
        rules(
            "input [7:0] a, input [1:0] c, output reg [7:0] z); always @* begin z = a;"
                + " while (0) z = 5; if (c == 2) while (1'bx) z = 4;"
                + " for (int k = 5; k < 3; k++) z[k] = 0; end");
    assertEquals("- `z` is `a`.", rules.lines().findFirst().orElse(""), rules);
    String index =
        rules(
            "input [7:0] a, output reg [7:0] z); always @* begin z = a;"
                + " for (int k = 0; k < 1; k++) z[k] = a[7]; end");
    says(index, "  - For `k` = 0: `z[k]` is `a[7]`.");
  }

  @Test
  void aCounterThatIsReadBehindItsLoopIsFollowed() {
    String rules =
        rules(
            "input [7:0] a, output reg [7:0] n); integer i; always @* begin n = 0;"
                + " for (i = 0; i < 8; i = i + 1) n = n + a[i]; n = n + i; end");
    says(
        rules,
        "  - `n` and `i` are 0.",
        "  - As long as `i` is less than 8, repeat:",
        "    - `n` is `n + a[i]`.",
        "    - `i` increases by 1.");
    says(rules, "Internal signals: `i` (32 bits).");
  }

  @Test
  void jumpsOutOfLoopsInsideKeepTheirBlock() {
    String rules =
        rules(
            "input [7:0] a, output reg [7:0] n); integer i, j; always @* begin n = 0;"
                + " begin : all for (i = 0; i < 3; i = i + 1) for (j = 0; j < 3; j = j + 1) begin"
                + " n = n + 1; if (a[n]) disable all; end end end");
    assertTrue(rules.contains("Go on behind the block `all"), rules);
    assertFalse(rules.contains("Leave the loop"), rules);
  }

  @Test
  void choicesByAConstantSayWhatDecides() {
    String body =
        "input clk, input [3:0] a, output reg [3:0] y, z, q); always @* begin"
            + " case (1'b1) 1'b0: y = 3; a[0]: y = 1; 1'b1: y = 2; a[1]: y = 7; endcase"
            + " case (2'd2) 2'd1: z = a; 2'd2: z = a + 1; default: z = 0; endcase end"
            + " always @(posedge clk) case (1) a[1]: q <= 1; 1: q <= 2; default: q <= 3; endcase";
    String rules = rules(body);
    says(rules, "- If `a[1]` is 1: `q` becomes 1.", "- Otherwise: `q` becomes 2.");
    says(rules, "- If `a[0]` is 1: `y` is 1.", "- Otherwise: `y` is 2.", "- `z` is `a + 1`.");
    String plan = String.join("\n", Descriptions.of("module m(" + body + " endmodule").plan());
    assertTrue(plan.contains("If `a[0]` is 1, `y` is 1; otherwise, `y` is 2."), plan);
    assertTrue(plan.contains(" `z` is `a + 1`."), plan);
    saysNoLiteral(plan);
  }

  @Test
  void countersGoFromAndToWhatLoopsAroundAndInputsSay() {
    String rules =
        rules(
            "input [31:0] d, input [3:0] n, output reg [3:0] y, z); integer i, j; always @* begin"
                + " y = 0; for (i = 0; i < 3; i = i + 1) for (j = i + 1; j < 4 - i; j = j + 1)"
                + " y[i] = y[i] ^ d[j]; z = 0; for (j = n; j > 1; j = j - 2) z = z + d[j]; for (j ="
                + " 0; j < n; j = j + 1) z = z ^ d[j]; end");
    says(
        rules,
        "  - For each `i` from 0 to 2, in this order:",
        "    - For each `j` from `i + 1` to `3 - i`, in this order: `y[i]` is `y[i] ^ d[j]`.",
        "  - `z` is 0.",
        "  - For each `j` from `n` down to 2 in steps of 2, in this order: `z` is `z + d[j]`.",
        "  - For each `j` from 0 up to but not including `n`, in this order: `z` is `z ^ d[j]`.");
    assertFalse(rules.contains("Internal signals"), rules);
  }

  @Test
  void whatIsReadBehindItsLoopIsAVariable() {
    String rules =
        rules(
            "input [3:0] n, input [15:0] d, output reg [7:0] y); integer j; always @* begin y = 0;"
                + " for (j = 0; j < n; j = j + 1) y = y + d[j]; y = y + j; end");
    says(rules, "  - As long as `j` is less than `n`, repeat:");
    assertTrue(rules.contains("Internal signals: `j` (32 bits)."), rules);
  }

  @Test
  void whatMayWrapAroundCountsNothing() {
    String rules =
        rules(
            "input [3:0] n, input [15:0] d, output reg [7:0] y); reg [3:0] j; always @* begin y ="
                + " 0; for (j = 0; j <= n && y < 9; j = j + 1) y = y + d[j]; end");
    assertFalse(rules.contains("For each"), rules);
    String ends =
        rules(
            "input [3:0] n, input [15:0] d, output reg [7:0] y); reg [3:0] j; always @* begin y ="
                + " 0; for (j = 0; j <= n; j = j + 1) begin y = y + d[j]; if (y > 3) j = 15; end"
                + " end");
    assertFalse(ends.contains("For each"), ends);
  }
}
