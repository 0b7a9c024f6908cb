package io.refmill.describe;

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
    assertTrue(rules.contains("If `n` is 24999999:"), rules);
    assertTrue(rules.contains("if `n` is 48123457: `n` becomes `0x123456789`"), rules);
  }
}
