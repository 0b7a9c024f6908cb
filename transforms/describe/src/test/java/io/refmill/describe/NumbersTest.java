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

  /** As the source writes them; what it computes is in hexadecimal where it is a mask. */
  @Test
  void masksAndSeedsAreHexadecimal() {
    var text =
        Descriptions.of(
            "module m #(parameter SEED = 16'hACE1, W = 1200) (input clk, rst, input [15:0] d,"
                + " output reg [15:0] q, output [15:0] y, z); always @(posedge clk)"
                + " if (rst) q <= SEED; else q <= d & (16'h7fff ^ 16'h1f) ^ W;"
                + " assign y = {16{1'b1}} ^ d; assign z = d + 4096 + (5200 + 8); endmodule");
    assertTrue(text.rules().contains("Constants: `SEED` = 0xACE1, `W` = 1200."), text.rules());
    assertTrue(text.rules().contains("d & 0x7FE0"), text.rules());
    assertTrue(text.rules().contains("5208"), text.rules());
    assertTrue(text.summary().contains("sets `q` to 0xACE1"), text.summary());
  }

  @Test
  void tablesHaveOneRadix() {
    String rules =
        Descriptions.of(
                "module m(input [2:0] d, input a, b, output reg [6:0] s, output reg [1:0] y);"
                    + " always @* case (d) 0: s = 7'b1000000; 1: s = 7'b0000010; 2: s = 7'b0000000;"
                    + " 4: s = 7'b1000001;"
                    + " default: s = 7'b1111111; endcase"
                    + " always @* case ({a, b}) 2'd1: y = d; 2'd2: y = 3; default: y = 0; endcase"
                    + " endmodule")
            .rules();
    assertTrue(
        rules.contains(
            "`0` → `0b1000000`, `1` → `0b0000010`, `2` → `0b0000000`, `4` → `0b1000001`; any other value →"
                + " `0b1111111`"),
        rules);
    assertTrue(rules.contains("`0b10`: `y` is 3."), rules);
  }

  @Test
  void whatHasASignIsGivenNumbersBelowZero() {
    String rules =
        Descriptions.of(
                "module m(input clk, input signed [7:0] x, output signed [19:0] y);"
                    + " wire signed [9:0] c [0:1]; assign c[0] = -10'sd12; assign c[1] = 10'sd7;"
                    + " reg signed [19:0] a; always @(posedge clk) a <= a + x * c[0] + c[1];"
                    + " assign y = a; endmodule")
            .rules();
    assertTrue(rules.contains("never changes: it holds -12, 7."), rules);
    String varies =
        Descriptions.of(
                "module m(input s, output reg signed [9:0] c);"
                    + " always @* if (s) c = -10'sd12; else c = 10'sd5; endmodule")
            .rules();
    assertTrue(varies.contains("`c` is -12."), varies);
    assertTrue(varies.contains("Results are truncated"), varies);
  }

  /** Where numbers of a table are masks, those that could be counted are read by their bits too. */
  @Test
  void aTableHasOneRadix() {
    String rules =
        Descriptions.of(
                "module m(input clk, input [1:0] a, output reg [31:0] q); reg [31:0] rom [0:3];"
                    + " initial begin rom[0] = 32'h80000001; rom[1] = 9000; rom[2] = 1;"
                    + " rom[3] = 32'h40000000; end always @(posedge clk) q <= rom[a]; endmodule")
            .rules();
    assertTrue(rules.contains("it holds 0x80000001, 0x2328, 0x1, 0x40000000."), rules);
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

  /** The class has the number, too, and takes the bits of it where they are stored. */
  @Test
  void constantsBelowZeroAreOneNumber() {
    var text =
        Descriptions.of(
            "module m #(parameter NONE = -1, STEP = -5) (input clk, rst, input [7:0] d,"
                + " output reg [7:0] y, output reg e, output reg signed [1:0] s);"
                + " localparam signed [1:0] IDLE = -1; always @(posedge clk) if (rst)"
                + " begin s <= IDLE; y <= NONE; end else begin s <= s == IDLE ? 0 : IDLE;"
                + " y <= d + STEP; e <= d == NONE; end endmodule");
    assertTrue(
        text.rules().contains("Constants: `IDLE` = -1, `NONE` = -1, `STEP` = -5."), text.rules());
    assertTrue(text.rules().contains("`y` becomes `NONE`"), text.rules());
    assertTrue(text.rules().contains("`y` becomes `d + STEP`"), text.rules());
    assertTrue(text.rules().contains("`e` becomes `d == NONE % 2**32`"), text.rules());
    assertTrue(text.summary().contains("sets `s` to -1"), text.summary());
    assertTrue(String.join("\n", text.plan()).contains("(-1 & 0x3 = 3)"), text.plan().toString());
  }
}
