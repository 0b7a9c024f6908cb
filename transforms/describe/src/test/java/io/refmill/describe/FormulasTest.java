package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** How formulas and conditions are told. */
class FormulasTest {
  private static String rules(String body) {
    return Descriptions.of("module m(" + body + " endmodule").rules();
  }

  private static void says(String expected, String body) {
    String rules = rules(body);
    assertTrue(rules.contains(expected), rules);
  }

  @Test
  void formulasKeepWidthsAndSigns() {
    says("`y` is `a + b`", "input [3:0] a, b, output [4:0] y); assign y = a + b;");
    says(
        "`y` is `((a + b) % 16) >> 1`",
        "input [3:0] a, b, output [3:0] y); assign y = (a + b) >> 1;");
    says(
        "`y` is `signed(a) * signed(b)`",
        "input signed [3:0] a, b, output signed [7:0] y); assign y = a * b;");
    says("`y` is `signed(a) < signed(b)`", "input signed [3:0] a, b, output y); assign y = a < b;");
    says(
        "`y` is `a - b * (a // b)`",
        "input [7:0] a, b, output [7:0] y); assign y = a - b * (a / b);");
    says("`y` is `(a | b) == 15`", "input [3:0] a, b, output y); assign y = (a | b) == 15;");
    says("`y` is `not a`", "input a, output y); assign y = ~a;");
    says("`y` is `parity(a)`", "input [7:0] a, output y); assign y = ^a;");
    says("`y` is `{a, 0b00}`", "input [3:0] a, output [5:0] y); assign y = {a, 2'b00};");
    says(
        "`y` is `signed(a) >> n`",
        "input signed [7:0] a, input [2:0] n, output signed [7:0] y); assign y = a >>> n;");
  }

  @Test
  void choicesAreClauses() {
    String rules =
        rules(
            "input [1:0] s, input [3:0] a, b, output reg [3:0] y);"
                + " always @* case (s) 0: y = a; 1: y = b; default: y = 0; endcase");
    assertEquals(
        """
        - By `s`:
          - `0`: `y` is `a`.
          - `1`: `y` is `b`.
          - Any other value: `y` is 0.""",
        rules);
  }

  @Test
  void signsStandWhereTheyMatter() {
    says(
        "If `a` is `b`:",
        "input signed [3:0] a, b, output reg y); always @* if (a == b) y = 1; else y = 0;");
    says(
        "`y` is `signed(a) == signed(b)`",
        "input signed [3:0] a, input signed [7:0] b0, output y); wire signed [7:0] b = b0;"
            + " assign y = a == b;");
    says(
        "`y[i + 1]` is `a[i]`",
        "input [3:0] a, output reg [3:0] y); integer i; always @* begin y = 0;"
            + " for (i = 0; i < 3; i = i + 1) y[i + 1] = a[i]; end");
  }

  @Test
  void inversionsInASumOfBitsAreOne() {
    String rules =
        rules(
            "input a, b, c, output y, z, w); assign y = a ~^ b; assign z = ~(~(a ~^ b) ^ c);"
                + " assign w = ~a ^ b;");
    assertTrue(rules.contains("`y` is `a ^ b ^ 1`."), rules);
    assertTrue(rules.contains("`z` is `not (a ^ b ^ c)`."), rules);
    assertTrue(rules.contains("`w` is `(not a) ^ b`."), rules);
  }

  @Test
  void whatDecidesNothingIsNoCondition() {
    String rules =
        rules(
            "input clk, v, r, d, output reg q); localparam LP = 0;"
                + " always @(posedge clk) if ((!LP || v) && r) q <= d;");
    assertTrue(rules.contains("If `r` is 1: `q` becomes `d`."), rules);
  }

  @Test
  void indicesThatMayBeNegativeAreNotCut() {
    String index = "n index is a whole number, not cut to a width, and below 0 it is outside";
    says(
        index,
        "input clk, input [2:0] i, input d, output reg [8:1] q); always @(posedge clk) q[i] <= d;");
    String above =
        rules(
            "input clk, input [3:0] i, input d, output reg [7:0] q);"
                + " always @(posedge clk) q[i] <= d;");
    assertFalse(above.contains(index), above);
  }

  @Test
  void oppositesOfSingleBitsHaveAWord() {
    says("`y` is `a | (not b)`.", "input a, b, output y); assign y = a | ~b;");
  }

  @Test
  void conditionsThatParametersDecideAreNoRules() {
    String rules =
        rules(
            "input [3:0] a, b, output y, output reg z); parameter S = 0;"
                + " assign y = S == 1 ? (a[3] ? b[0] : a > b) : a > b;"
                + " always @* if (S) z = a[0]; else if (b[1]) z = a[1]; else z = a[2];");
    assertTrue(rules.contains("- `y` is `a > b`."), rules);
    assertTrue(rules.contains("- If `b[1]` is 1: `z` is `a[1]`."), rules);
    assertFalse(rules.contains("a[3]"), rules);
    says(
        "`y` is `{a[1], b}`",
        "input [1:0] a, input b, output [1:0] y); parameter S = 1;"
            + " assign y = {S ? a[1] : a[0], b};");
  }

  @Test
  void notationIsToldAsFarAsItIsUsed() {
    String joined =
        Descriptions.of("module m(input [1:0] a, b, output [3:0] y); assign y = {a, b}; endmodule")
            .rules();
    assertTrue(joined.contains("`{a, b}` joins bits, `b` in the least significant"), joined);
    assertFalse(joined.contains("repeats bits"), joined);
    assertFalse(joined.contains("are two bits"), joined);
    String repeated =
        Descriptions.of(
                "module m(input a, input [3:0] b, output [3:0] y); assign y = {4{a}} & b; endmodule")
            .rules();
    assertTrue(repeated.contains("In formulas, `{4{a}}` repeats bits."), repeated);
    String filled =
        Descriptions.of("module m(input [1:0] a, output [3:0] y); assign y = {a, 2'b01}; endmodule")
            .rules();
    assertTrue(filled.contains("in braces `0b00` are two bits"), filled);
  }
}
