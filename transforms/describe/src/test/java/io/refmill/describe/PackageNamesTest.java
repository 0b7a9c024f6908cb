package io.refmill.describe;

import org.junit.jupiter.api.Test;

/** What packages declare goes by its own name, as behind an import. */
class PackageNamesTest {
  private static final String PACKAGE =
      "package p; typedef enum logic [1:0] {OFF, LOW, HIGH} level_t; parameter LIMIT = 100;"
          + " endpackage ";

  @Test
  void statesAndLimitsHaveTheirNames() {
    String rules =
        Descriptions.of(
                PACKAGE
                    + "module m import p::*; (input clk, go, output y, output reg [6:0] n);"
                    + " level_t l; always_ff @(posedge clk) begin n <= n + 1; case (l)"
                    + " OFF: if (go) l <= LOW; LOW: if (n == p::LIMIT - 1) l <= HIGH;"
                    + " HIGH: l <= OFF; endcase end assign y = l == p::HIGH; endmodule")
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
                PACKAGE
                    + "package q; parameter LIMIT = 7; endpackage"
                    + " module m (input [7:0] a, output y, z);"
                    + " assign y = a == p::LIMIT; assign z = a == q::LIMIT - 1; endmodule")
            .rules();
    Descriptions.says(rules, "`y` is `a == 100`");
    Descriptions.says(rules, "`z` is `a == 6`");
    Descriptions.saysNot(rules, "LIMIT");
  }

  @Test
  void namesOfSignalsAreNumbers() {
    String rules =
        Descriptions.of(
                PACKAGE
                    + "module m (input [6:0] LOW, output y); assign y = LOW == p::LOW;"
                    + " endmodule")
            .rules();
    Descriptions.says(rules, "`y` is `LOW == 1`");
  }
}
