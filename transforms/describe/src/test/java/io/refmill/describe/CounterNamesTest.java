package io.refmill.describe;

import org.junit.jupiter.api.Test;

/** Counters of loops are called as they are declared. */
class CounterNamesTest {
  private static String rules(String module) {
    return Descriptions.of(module).rules();
  }

  @Test
  void loopsHaveCountersOfOneName() {
    String rules =
        rules(
            "module m (input [7:0] a, output reg [3:0] n, output reg [7:0] r); integer i;"
                + " always @* begin r = 0; for (i = 0; i < 8; i = i + 1) r[i] = a[7 - i]; end"
                + " always @* begin n = 0; for (int i = 0; i < 8; i++) if (a[i]) n = n + 1;"
                + " for (int i = 1; i < 8; i++) if (a[i] & a[i - 1]) n = n + 1; end endmodule");
    Descriptions.says(rules, "For each `i` from 0 to 7, in this order: `r[i]`");
    Descriptions.says(rules, "For each `i` from 1 to 7");
    Descriptions.saysNot(rules, "i_");
  }

  @Test
  void countersOfInstancesAreToldApartByTheirLoops() {
    String rules =
        rules(
            "module s (input [3:0] a, output reg [3:0] y); integer k;"
                + " always @* for (k = 0; k < 4; k = k + 1) y[k] = a[3 - k]; endmodule"
                + " module m (input clk, input [3:0] a, output [3:0] y, output reg [3:0] z);"
                + " integer k; s u (a, y);"
                + " always @(posedge clk) for (k = 0; k < 4; k = k + 1) z[k] <= y[k] ^ a[3 - k];"
                + " endmodule");
    Descriptions.says(rules, "For each `k` from 0 to 3, in this order: `z[k]`");
    Descriptions.says(rules, "For each `k` from 0 to 3, in this order: `y[k]`");
  }

  @Test
  void aLoopInsideOfALoopCountsAnotherName() {
    String rules =
        rules(
            "module m (input [15:0] a, output reg [3:0] n); always @* begin n = 0;"
                + " for (int i = 0; i < 4; i++) begin if (a[i]) n = n + 1;"
                + " for (int i = 4; i < 8; i++) if (a[i]) n = n + 1; end end endmodule");
    Descriptions.says(rules, "For each `i` from 0 to 3");
    Descriptions.says(rules, "For each `i_2` from 4 to 7");
  }

  @Test
  void whatIsReadBehindTheLoopKeepsANameOfItsOwn() {
    String rules =
        rules(
            "module m (input [7:0] a, b, output reg [3:0] n, output reg [7:0] r); integer i;"
                + " always @* begin for (i = 0; i < 8 && !a[i]; i = i + 1) ; n = i; end"
                + " always @* begin r = 0; for (int i = 0; i < 8; i++) r[i] = b[7 - i]; end"
                + " endmodule");
    Descriptions.says(rules, "For each `i_2` from 0 to 7, in this order: `r[i_2]`");
  }

  @Test
  void aSignalOfThatNameKeepsIt() {
    String rules =
        rules(
            "module m (input [7:0] a, input [2:0] i, output reg [7:0] r, output y);"
                + " assign y = a[i];"
                + " always @* begin r = 0; for (int i = 0; i < 8; i++) r[i] = a[7 - i]; end"
                + " endmodule");
    Descriptions.says(rules, "`y` is `a[i]`");
    Descriptions.says(rules, "`r[i_2]` is `a[7 - i_2]`");
  }
}
