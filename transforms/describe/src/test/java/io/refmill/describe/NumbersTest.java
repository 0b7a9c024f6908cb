package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Numbers stand in the base in which the source has them. */
class NumbersTest {
  @Test
  void whatIsCountedIsDecimal() {
    String rules =
        Descriptions.of(
                "module m #(parameter HZ = 50000000) (input clk, output reg t, output reg [35:0] n);"
                    + " always @(posedge clk) if (n == HZ / 2 - 1) begin n <= 0; t <= ~t; end"
                    + " else if (n == 48123457) n <= 36'h123456789; else n <= n + 1; endmodule")
            .rules();
    assertTrue(rules.contains("`HZ // 2 - 1` is 24999999."), rules);
    assertTrue(rules.contains("if `n` is 48123457: `n` becomes `0x123456789`"), rules);
  }

  @Test
  void whatIsComputedFromConstantsIsSaidByTheirNames() {
    String rules =
        Descriptions.of(
                "module m #(parameter HZ = 1000, BAUD = 8) (input clk, output reg [9:0] n,"
                    + " output y); localparam BIT = HZ / BAUD; localparam LAST = BIT - 1;"
                    + " always @(posedge clk) if (n == LAST) n <= BIT / (BAUD - 4) + 1;"
                    + " else n <= n + 1; assign y = n >= BIT - 2; endmodule")
            .rules();
    assertTrue(
        rules.contains(
            "Constants: `BAUD` = 8, `BIT` = `HZ // BAUD` = 125, `HZ` = 1000,"
                + " `LAST` = `BIT - 1` = 124; `BIT - 2` is 123, `BIT // (BAUD - 4) + 1` is 32."),
        rules);
    assertTrue(rules.contains("If `n` is `LAST`: `n` becomes `BIT // (BAUD - 4) + 1`."), rules);
    assertTrue(rules.contains("`y` is `n >= BIT - 2`."), rules);
  }

  @Test
  void namesThatStandForOtherNumbersElsewhereAreNotUsed() {
    String rules =
        Descriptions.of(
                "module s #(parameter N = 4) (input [7:0] a, output y); assign y = a == N - 1;"
                    + " endmodule module m (input [7:0] a, output y, z);"
                    + " s #(5) u (a, y); s #(9) v (a, z); endmodule")
            .rules();
    assertTrue(rules.contains("`y` is `a == 4`"), rules);
    assertTrue(rules.contains("`z` is `a == 8`"), rules);
    assertFalse(rules.contains("N"), rules);
  }
}
