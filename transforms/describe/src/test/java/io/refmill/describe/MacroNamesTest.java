package io.refmill.describe;

import org.junit.jupiter.api.Test;

/** Macros that stand for numbers are constants. */
class MacroNamesTest {
  private static final String MACROS =
      "`define OFF 2'd0\n`define LOW 2'd1\n`define HIGH 2'd2\n`define LIMIT 100\n";

  @Test
  void statesAndLimitsHaveTheirNames() {
    String rules =
        Descriptions.of(
                MACROS
                    + "module m (input clk, go, output y, output reg [6:0] n);"
                    + " reg [1:0] l; always @(posedge clk) begin n <= n + 1; case (l)"
                    + " `OFF: if (go) l <= `LOW; `LOW: if (n == `LIMIT - 1) l <= `HIGH;"
                    + " `HIGH: l <= `OFF; endcase end assign y = l == `HIGH; endmodule")
            .rules();
    Descriptions.says(
        rules, "Constants: `HIGH` = 2, `LIMIT` = 100, `LOW` = 1, `OFF` = 0; `LIMIT - 1` is 99.");
    Descriptions.says(rules, "If `n` is `LIMIT - 1`: `l` becomes `HIGH`.");
    Descriptions.says(rules, "`y` is `l == HIGH`");
  }

  @Test
  void namesOfTwoValuesAreNumbers() {
    String rules =
        Descriptions.of(
                MACROS
                    + "module m (input [7:0] a, output y, z); assign y = a == `LIMIT;\n"
                    + "`undef LIMIT\n`define LIMIT 7\nassign z = a == `LIMIT; endmodule")
            .rules();
    Descriptions.says(rules, "`y` is `a == 100`");
    Descriptions.says(rules, "`z` is `a == 7`");
    Descriptions.saysNot(rules, "LIMIT");
  }

  @Test
  void namesOfSignalsAreNumbers() {
    String rules =
        Descriptions.of(
                MACROS + "module m (input [6:0] LOW, output y); assign y = LOW == `LOW; endmodule")
            .rules();
    Descriptions.says(rules, "`y` is `LOW == 1`");
  }

  @Test
  void sizesAreNumbers() {
    String rules =
        Descriptions.of(
                MACROS
                    + "module m (input [`LIMIT-1:0] a, output [199:0] y); assign y = {`HIGH{a}};"
                    + " endmodule")
            .rules();
    Descriptions.saysNot(rules, "LIMIT");
    Descriptions.saysNot(rules, "HIGH");
  }
}
