package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
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

  /** Each way to read an operand must not double the work: a chain of 60 would never end. */
  @Test
  void longChainsAreWrittenOnce() {
    List<String> bodies =
        List.of(
            chain("input [5:0] a, output y); assign y = a[0]", " ^ a[%d]"),
            chain("input [5:0] a, output y); assign y = a[0]", " ~^ a[%d]"),
            chain("input [5:0] a, output y); assign y = a[0]", " ^ ~a[%d]"),
            chain("input [5:0] a, output y); assign y = a[0]", " | a[%1$d] & a[5]"),
            chain("input signed [3:0] a, b, output signed [3:0] y); assign y = a", " ^ (b + %d)"),
            chain("input signed [3:0] a, output signed [9:0] y); assign y = a", " | (a * %d)"),
            chain("input [3:0] a, b, output [3:0] y); assign y = a", " + b ^ a - %d"),
            chain("input [5:0] a, output y); assign y = a[0]", " ? a[%1$d] : a[1] ^ a[2]"),
            chain("input [5:0] a, output y); assign y = a[0]", " == (a[%d] > 0)"));
    for (String body : bodies) {
      assertTimeoutPreemptively(Duration.ofSeconds(20), () -> rules(body), body);
    }
  }

  private static String chain(String start, String link) {
    StringBuilder text = new StringBuilder(start);
    for (int i = 0; i < 60; i++) {
      text.append(String.format(link, i % 5));
    }
    return text.append(";").toString();
  }

  /** What is cut once is not cut before; what is outside without a modulus needs none. */
  @Test
  void nothingIsCutTwice() {
    says("`y` is `not a and not b`", "input a, b, output y); assign y = ~a & ~b;");
    says(
        "`y` is `not a and not b and not c`", "input a, b, c, output y); assign y = ~a & ~b & ~c;");
    says("`y` is `~a & ~b & c`", "input a, b, c, output y); assign y = ~a & ~b & c;");
    says(
        "`y` is `{(~a[4:3])[1:0], a[0]}`",
        "input [4:0] a, output [2:0] y); assign y = {~a[4:3], a[0]};");
    says("`y` is `s[p - 1]`", "input [2:0] p, input [5:0] s, output y); assign y = s[p - 1];");
    says(
        "`y` is `m[p - 1]`",
        "input clk, input [2:0] p, input [3:0] d, output [3:0] y); reg [3:0] m [0:7];"
            + " always @(posedge clk) m[p] <= d; assign y = m[p - 1];");
    // With a modulus of 8 it is inside.
    says(
        "`y` is `s[(p - n) % 8]`",
        "input [2:0] p, n, input [7:0] s, output y); wire [2:0] i = p - n; assign y = s[p - n];");
  }

  @Test
  void differencesAreHeldAgainstConstantsByTheirValue() {
    says(
        "If `n` is 1: `q` becomes 1",
        "input clk, input [3:0] n, output reg q); always @(posedge clk) if (n - 1 == 0) q <= 1;");
    says(
        "If `n` is not 6: `q` becomes 1",
        "input clk, input [3:0] n, output reg q); always @(posedge clk) if (n - 2 != 4) q <= 1;");
    // 15 + 1 has no place in it.
    says(
        "If `(n - 1) % 2**32` is 15: `q` becomes 1",
        "input clk, input [3:0] n, output reg q); always @(posedge clk) if (n - 1 == 15) q <= 1;");
  }

  @Test
  void constantsStandOnTheRight() {
    says(
        "If `n` is 1: `q` becomes 1",
        "input clk, input [3:0] n, output reg q); always @(posedge clk) if (1 == n) q <= 1;");
    says(
        "If `n` is greater than 3: `q` becomes 1",
        "input clk, input [3:0] n, output reg q); always @(posedge clk) if (3 < n) q <= 1;");
  }

  @Test
  void onlyWhatIsSeenIsExplained() {
    String memory =
        rules(
            "input clk, a, b, input [1:0] i, input [3:0] d, output [3:0] y, output z);"
                + " reg [3:0] m [0:3]; always @(posedge clk) m[i] <= d;"
                + " assign y = m[i]; assign z = a && b;");
    assertFalse(memory.contains("bit 0 is the least"), memory);
    assertFalse(memory.contains("loosest"), memory);
    assertTrue(memory.contains("`a and b` is 1 where both hold"), memory);
    String both = rules("input a, b, c, output z); assign z = a && b || c;");
    assertTrue(both.contains("`or` binds loosest"), both);
    String divided = rules("input [3:0] a, b, output [3:0] y); assign y = a / b;");
    assertTrue(divided.contains("`//` leaves the remainder out; dividing"), divided);
    String bits =
        rules(
            "input clk, input [3:0] a, output reg [1:0] y);"
                + " always @* case (a[3:1]) 0: y = 1; 1: y = 2; 2: y = 3; default: y = 0; endcase");
    assertTrue(bits.contains("bit 0 is the least"), bits);
  }

  /** Nothing else is seen inside of a function. */
  @Test
  void whatIsLocalToAFunctionHasItsName() {
    String text =
        rules(
            "input [15:0] v, i, output [15:0] o); function automatic [15:0] f(input [15:0] v);"
                + " integer i; reg [15:0] t; begin f = 0; t = v; for (i = 0; i < 4; i = i + 1)"
                + " begin f = f ^ t; t = {t[0], t[15:1]}; end end endfunction"
                + " assign o = f(v) + f(i);");
    assertTrue(text.contains("The function `f(v)` takes `v` (16 bits)"), text);
    assertFalse(text.contains("_2"), text);
    assertFalse(text.contains("unknown"), text);
    String kept =
        rules(
            "input [3:0] v, output [3:0] o); function automatic [3:0] f(input [3:0] v);"
                + " reg [3:0] t; begin if (v[0]) t = v; f = t; end endfunction assign o = f(v);");
    assertTrue(kept.contains("unknown"), kept);
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

  /** In a formula they would be one. */
  @Test
  void escapedNamesAreIdentifiers() {
    String rules =
        rules(
            "input clk, input [7:0] \\a+b , input \\en[0] , output reg [7:0] q);"
                + " reg [7:0] \\cnt-1 ; always @(posedge clk) begin if (\\en[0] )"
                + " \\cnt-1 <= \\cnt-1 + \\a+b ; q <= \\cnt-1 ; end");
    assertTrue(rules.contains("`a_b` is the port `a+b`."), rules);
    assertTrue(rules.contains("- If `en_0` is 1: `cnt_1` becomes `cnt_1 + a_b`."), rules);
    assertTrue(rules.contains("`q` becomes `cnt_1`"), rules);
  }

  @Test
  void powersOfNumbersWithASignAreTold() {
    says(
        "`y` is `signed(a) ** 2`",
        "input signed [3:0] a, output signed [15:0] y); assign y = a ** 2;");
    says("`z` is `(-3) ** n`", "input [2:0] n, output signed [15:0] z); assign z = (-4'sd3) ** n;");
    says(
        "`y` is `quotient(signed(signed(a) ** 3, 32), 5)`",
        "input signed [3:0] a, output signed [15:0] y); assign y = (a ** 3) / 5;");
  }
}
