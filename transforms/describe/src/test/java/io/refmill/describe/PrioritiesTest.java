package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** On which conditions a variable gets what, in an order in which the first one counts. */
class PrioritiesTest {
  @Test
  void anyOtherValueIsSaidInFull() {
    String plan =
        Descriptions.plan(
            "input clk, go, en, stop, input [7:0] d, output reg [7:0] x, output reg [1:0] s);"
                + " always @(posedge clk) case (s) 1: if (en) begin if (stop) s <= 2;"
                + " else x <= x + 1; end 2: s <= 0; default: if (go) begin s <= 1; x <= d; end"
                + " endcase");
    assertTrue(plan.contains("any other → `d` if `go` is 1, else unchanged."), plan);
    assertFalse(plan.contains("no other case"), plan);
  }

  @Test
  void whatIsNotGreaterThanZeroIsZero() {
    String ports = "input clk, go, output reg busy); reg %s [4:0] n; always @(posedge clk)";
    String body =
        " if (go) begin n <= 9; busy <= 0; end else if (n > 0) begin n <= n - 1; busy <= 0; end"
            + " else busy <= 1;";
    String plan = Descriptions.plan(ports.formatted("") + body);
    assertTrue(plan.contains("`busy` becomes 1 if `go` is 0 and `n` is 0"), plan);
    assertFalse(plan.contains("at most 0"), plan);
    plan = Descriptions.plan(ports.formatted("signed") + body);
    assertTrue(plan.contains("`signed(n)` is at most 0"), plan);
  }

  @Test
  void ofPatternsThatOverlapTheFirstCounts() {
    String plan =
        Descriptions.plan(
            "input [4:0] a, output reg [2:0] y); always @* casez (a) 5'b????1: y = 0;"
                + " 5'b???1?: y = 1; 5'b??1??: y = 2; 5'b?1???: y = 3; 5'b1????: y = 4;"
                + " default: y = 5; endcase");
    assertTrue(plan.contains("else if `a` is `0b???1?`, `y` is 1; else if"), plan);
  }

  /** A way that gives what it gives wherever another one does not apply needs no other reason. */
  @Test
  void whatFewWaysLeadToComesFirst() {
    String plan =
        Descriptions.plan(
            "input clk, rst, req, output reg [2:0] st, output reg ped); reg [3:0] t;"
                + " always @(posedge clk) if (rst) begin st <= 0; t <= 9; ped <= 0; end else begin"
                + " if (req) ped <= 1; if (t != 0) t <= t - 1; else case (st)"
                + " 0: begin st <= 1; t <= 2; end 1: begin st <= 2; t <= 1; end"
                + " 2: begin st <= 3; t <= 7; ped <= 0; end 3: begin st <= 4; t <= 2; end"
                + " 4: begin st <= 0; t <= 9; end endcase end");
    assertTrue(
        plan.contains(
            "If `t` is 0 and `st` is 2, `ped` becomes 0; else if `req` is 1, `ped` becomes 1;"
                + " otherwise, `ped` keeps its value."),
        plan);
  }

  @Test
  void sideBySideTheSameIsSaidOnce() {
    String plan =
        Descriptions.plan(
            "input [3:0] a, input [7:0] w, output [7:0] x, output reg [1:0] y, output reg v);"
                + " assign x = w; always @(a) begin v = 1; casex (a)"
                + " 4'b1xxx: y = 3; 4'b01xx: y = 2; 4'b001x: y = 1; 4'b0001: y = 0;"
                + " default: begin y = 0; v = 0; end endcase end");
    assertTrue(
        plan.contains(
            "If `a` is `0b1???` or `0b01??` or `0b001?` or 1, `v` is 1;" + " otherwise, `v` is 0."),
        plan);
  }

  @Test
  void labelsThatAreNoConstantsAreWhatTheSelectorIsComparedWith() {
    String mixed =
        Descriptions.plan(
            "input [1:0] s, a, output reg [1:0] y); always @* case (s) 2'd2, a: y = 1;"
                + " default: y = 3; endcase");
    assertTrue(mixed.contains("`s` is 2 or `a`"), mixed);
    String constant =
        Descriptions.plan(
            "input a, b, output reg [1:0] y); always @* case (1'b0) a: y = 1; b: y = 2;"
                + " default: y = 3; endcase");
    assertTrue(constant.contains("If `a` is 0, `y` is 1; else if `b` is 0"), constant);
  }

  @Test
  void labelsOutOfRangeAndWhatTheyReadAreLeftOut() {
    String plan =
        Descriptions.plan(
            "input a, b, c, d, s, output reg y); always @* case (s) 2'b00: y = a; 2'b01: y = b;"
                + " 2'b10: y = c; default: y = d; endcase");
    assertTrue(plan.contains("`c` and `d` have no influence."), plan);
    assertFalse(plan.contains("is 2"), plan);
  }

  @Test
  void whatParametersDecideIsNotAsked() {
    String rules =
        Descriptions.of(
                "module m(input [3:0] a, b, output y, output reg z); parameter S = 0;"
                    + " assign y = S == 1 ? (a[3] ? b[0] : a > b) : a > b;"
                    + " always @* if (S) z = a[0]; else if (b[1]) z = a[1]; else z = a[2]; endmodule")
            .rules();
    assertTrue(rules.contains("`y` is `a > b`."), rules);
    assertTrue(rules.contains("If `b[1]` is 1: `z` is `a[1]`.\n- Otherwise: `z` is `a[2]`"), rules);
    assertFalse(rules.contains("`0`"), rules);
  }

  @Test
  void aLabelThatWasNamedBeforeIsNoLabel() {
    String body =
        "input clk, input [2:0] op, input a, output reg f); always @(posedge clk) case (op)"
            + " 0, 1: f <= a; 1, 2: f <= 0; 2, 3, 4: f <= 1; default: f <= ~a; endcase";
    assertTrue(
        Descriptions.plan(body).contains("becomes 1 if `op` is 3 or 4;"), Descriptions.plan(body));
  }

  @Test
  void aConditionThatIsTheValueIsNotAChoice() {
    String plan =
        Descriptions.plan(
            "input [1:0] a, input b, output [2:0] y); assign y = {a == 2 ? 1'b1 : 1'b0,"
                + " (a ? 1'b1 : 1'b0), b};");
    assertTrue(plan.contains("`y` is `{a == 2, a != 0, b}`."), plan);
  }

  @Test
  void theLastOfAllWaysIsNotAskedFor() {
    String plan =
        Descriptions.plan(
            "input s, a, b, input [7:0] w, output [7:0] x, output reg y); assign x = w;"
                + " always @* case (s) 0: y = a; 1: y = b; endcase");
    assertTrue(plan.contains("If `s` is 0, `y` is `a`; otherwise, `y` is `b`."), plan);
  }

  @Test
  void oneConditionStandsInNoParentheses() {
    String plan =
        Descriptions.plan(
            "input clk, a, b, c, d, output reg q); always @(posedge clk)"
                + " if ((a && b) || c) q <= d; else q <= 0;");
    assertFalse(plan.contains("if (("), plan);
    assertFalse(plan.contains("If (("), plan);
    String inner =
        Descriptions.plan(
            "input a, b, c, d, e, output y);"
                + " assign y = (a & b) | (c & d) ? 1'b1 : e ? 1'b0 : 1'b1;");
    assertFalse(inner.contains("(("), inner);
  }

  @Test
  void whatTheRestDoesAnywayIsNotSaidBeforeIt() {
    String text =
        Descriptions.plan(
            "input clk, input [3:0] r, output reg [1:0] k); always @(posedge clk) case (1'b1)"
                + " r[2]: k <= 2; r[0]: k <= k + 1; r[3]: k <= k; default: ; endcase");
    assertTrue(text.contains("otherwise, `k` keeps its value."), text);
    assertFalse(text.contains("`k` keeps its value; otherwise"), text);
  }
}
