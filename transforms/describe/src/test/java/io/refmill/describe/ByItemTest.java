package io.refmill.describe;

import org.junit.jupiter.api.Test;

/** What a variable gets is told by the items of the case that comes first. */
class ByItemTest {
  private static final String STATES =
      "localparam A = 0, B = 1, C = 2, D = 3; always @(posedge clk) if (rst) s <= A; else ";

  private static String plan(String ports, String body) {
    return Descriptions.plan(
        "input clk, rst, " + ports + ", output reg [1:0] s); " + STATES + body);
  }

  @Test
  void aStateLeadsToOthers() {
    String plan =
        plan(
            "x, y",
            "case (s) A: if (x) s <= B; B: if (x) s <= C; else s <= A; C: if (y) s <= D;"
                + " D: s <= A; endcase");
    Descriptions.says(
        plan,
        "By `s`, `s` becomes: `A` → `B` if `x` is 1, else unchanged; `B` → `C` if `x` is 1, else"
            + " `A`; `C` → `D` if `y` is 1, else unchanged; `D` → `A`.");
  }

  @Test
  void whatAnyOtherValueGivesIsNotSaidTwice() {
    String plan =
        plan(
            "x",
            "case (s) A: s <= x ? B : A; B: s <= x ? C : A; C: s <= A; default: s <= A; endcase");
    Descriptions.says(
        plan,
        "By `s`, `s` becomes: `A` → `B` if `x` is 1, else `A`; `B` → `C` if `x` is 1, else `A`;"
            + " any other → `A`.");
  }

  @Test
  void aCaseInsideOfACaseIsACondition() {
    String plan =
        plan(
            "x, y",
            "case (s) A, B: if (x) case (s) A: s <= B; B: s <= C; endcase C: if (y) s <= D;"
                + " D: s <= A; endcase");
    Descriptions.says(
        plan,
        "`A` or `B` → `B` if `x` is 1 and `s` is `A`, `C` if `x` is 1 and `s` is `B`, else"
            + " unchanged;");
  }

  @Test
  void whatComesFirstIsNoCase() {
    String plan =
        plan(
            "x, y",
            "if (y) s <= D; else case (s) A: if (x) s <= B; B: if (x) s <= C; default: s <= A;"
                + " endcase");
    Descriptions.saysNot(plan, "By `s`");
  }

  @Test
  void whatCountsIsAValueToo() {
    String plan =
        Descriptions.plan(
            "input clk, x, y, input [1:0] m, output reg [3:0] n); always @(posedge clk) case (m)"
                + " 0: if (x) n <= 0; else n <= n + 1; 1: if (x) n <= 0; else if (y) n <= 0;"
                + " else n <= n - 1; default: n <= 4; endcase");
    Descriptions.says(
        plan,
        "By `m`, `n` becomes: 0 → 0 if `x` is 1, else `n + 1`; 1 → 0 if `x` is 1 or `y` is 1, else"
            + " `n - 1`; any other → 4.");
  }
}
