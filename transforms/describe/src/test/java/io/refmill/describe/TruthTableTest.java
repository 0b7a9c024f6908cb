package io.refmill.describe;

import static io.refmill.describe.Descriptions.says;

import org.junit.jupiter.api.Test;

class TruthTableTest {
  @Test
  void nothingKnownIsIdenticalToUnknownBits() {
    String rules =
        Descriptions.of(
                "module m(input [1:0] b, output reg y, output reg z);"
                    + " always @* begin"
                    + " if (b !== 2'bz1) y = b[0]; else y = 1;"
                    + " if (b === 2'bx0) z = 1; else z = b[1]; end"
                    + " endmodule")
            .rules();
    says(rules, "| 0 | 0 | 0 |\n| 1 | 1 | 0 |\n| 2 | 0 | 1 |\n| 3 | 1 | 1 |");
  }

  @Test
  void wildcardsLeaveBitsOut() {
    String rules =
        Descriptions.of(
                "module m(input [1:0] b, output reg y);"
                    + " always_comb if (b ==? 2'b1x) y = 1; else y = b[0]; endmodule")
            .rules();
    says(rules, "| 0 | 0 |\n| 1 | 1 |\n| 2 | 1 |\n| 3 | 1 |");
  }
}
