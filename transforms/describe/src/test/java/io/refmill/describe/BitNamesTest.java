package io.refmill.describe;

import org.junit.jupiter.api.Test;

/** Bits go by the constants that the source selects them by, and so do states of one bit each. */
class BitNamesTest {
  private static String rules(String module) {
    return Descriptions.of(module).rules();
  }

  @Test
  void statesOfOneBitEachAreCalledByIt() {
    String rules =
        rules(
            "module m (input clk, rst, go, ok, output busy); localparam IDLE = 0, RUN = 1, END = 2;"
                + " reg [2:0] st, nx;"
                + " always @(posedge clk) if (rst) st <= 3'b001; else st <= nx;"
                + " always @* begin nx = 0; case (1'b1)"
                + " st[IDLE]: if (go) nx[RUN] = 1; else nx[IDLE] = 1;"
                + " st[RUN]: if (ok) nx[END] = 1; else nx[RUN] = 1;"
                + " st[END]: nx[IDLE] = 1; endcase end"
                + " assign busy = st[RUN] | st == 3'b100; endmodule");
    Descriptions.says(rules, "Constants: `END` = 2, `IDLE` = 0, `RUN` = 1; `1 << IDLE` is 1.");
    Descriptions.says(rules, "If `rst` is 1: `st` becomes `1 << IDLE`.");
    Descriptions.says(rules, "If `st[IDLE]` is 1:");
    Descriptions.says(rules, "`nx[RUN]` is 1.");
    Descriptions.says(rules, "`busy` is `st[RUN] | (st == 4)`");
  }

  @Test
  void whatConstantsAreSetBitByBitIsFollowed() {
    String plan =
        String.join(
            "\n",
            Descriptions.of(
                    "module m (input [1:0] s, output reg [3:0] y); localparam A = 0, B = 3;"
                        + " always @* begin y = 4'b0110; case (s) 0: y[A] = 1; 1: y[B] = 1;"
                        + " 2: y[2:1] = 2'b01; endcase end endmodule")
                .plan());
    Descriptions.says(plan, "`y` is 7 if `s` is 0");
    Descriptions.says(plan, "`y` is 14 if `s` is 1");
    Descriptions.says(plan, "`y` is 2 if `s` is 2");
  }

  @Test
  void severalBitsAndOtherNumbersAreNotCalledByOne() {
    String rules =
        rules(
            "module m (input [7:0] a, input [8:1] b, output [3:0] y, output z, x);"
                + " localparam LOW = 2, TOP = 7; assign y = a[LOW +: 4]; assign z = b[LOW];"
                + " assign x = a[TOP]; endmodule");
    Descriptions.says(rules, "`y` is `a[5:2]`");
    Descriptions.says(rules, "`z` is `b[1]`");
    Descriptions.says(rules, "`x` is `a[TOP]`");
  }

  @Test
  void valuesOfWhatHasNoNamedBitsAreNumbers() {
    String rules =
        rules(
            "module m (input clk, s, output reg [2:0] q, output y); localparam A = 1;"
                + " always @(posedge clk) q <= s ? 3'd2 : 3'd4; assign y = q[A]; endmodule");
    Descriptions.says(rules, "`q` becomes 2");
    Descriptions.says(rules, "`y` is `q[A]`");
  }
}
