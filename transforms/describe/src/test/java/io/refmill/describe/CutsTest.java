package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CutsTest {
  private static final String KEEPS = "` keeps the ";

  @Test
  void widthsAreExceededOnlyWhereTheyCanBe() {
    String wide = Descriptions.plan("input [3:0] a, b, output [3:0] y); assign y = a + b;");
    assertTrue(
        wide.contains(
            "`a + b` can be as much as 30: `& 0xF` keeps the 4 bits of `y` (30 & 0xF = 14)."),
        wide);
    String fits =
        Descriptions.plan("input [3:0] a, b, output [4:0] y); assign y = {1'b0, a} + {1'b0, b};");
    assertFalse(fits.contains(KEEPS), fits);
    String digits =
        Descriptions.plan(
            "input [9:0] n, output [3:0] h, o); assign h = n / 100; assign o = n % 10;");
    assertFalse(digits.contains(KEEPS), digits);
    String varying = Descriptions.plan("input [7:0] a, b, output [3:0] y); assign y = a / b;");
    assertTrue(varying.contains("`a // b` can be as much as 255: `& 0xF` keeps"), varying);
  }

  @Test
  void pointsThatCutSaySoToo() {
    String cubes =
        Descriptions.plan(
            "input [3:0] a, output reg y); reg [4:0] s; always @* begin s = a * a * a;"
                + " y = s == a; end");
    assertTrue(cubes.contains("`a * a * a` can be as much as 3375: `& 0x1F` keeps"), cubes);
  }

  @Test
  void valuesWithASignAreToldApart() {
    String either =
        Descriptions.plan(
            "input s, input [3:0] a, b, output [3:0] y, n); assign y = s ? a - b : a + b;"
                + " assign n = ~a;");
    assertTrue(
        either.contains(
            "`a - b` can be negative and `a + b` can be as much as 30: `& 0xF` keeps the 4 bits"
                + " of `y`, in two's complement (-1 & 0xF = 15, 30 & 0xF = 14)."),
        either);
    assertTrue(
        either.contains("`~a` is negative in Python: `& 0xF` keeps the 4 bits of `n`."), either);
    String both =
        Descriptions.plan(
            "input s, input [3:0] a, b, output [3:0] y); assign y = s ? a - b : b - a;");
    assertTrue(both.contains("`a - b` and `b - a` can be negative: `& 0xF`"), both);
  }

  @Test
  void signsThatMakeNoDifferenceAreSaidToMakeNone() {
    String sum =
        Descriptions.plan(
            "input signed [7:0] a, b, output signed [7:0] y, z); assign y = a + b;"
                + " assign z = a / b;");
    assertTrue(sum.contains("of `signed(a) + signed(b)` remains `(a + b) & 0xFF`."), sum);
    assertTrue(sum.contains("In `quotient(signed(a), signed(b))` they count."), sum);
    String wider = Descriptions.plan("input signed [7:0] a, b, output [8:0] y); assign y = a + b;");
    assertFalse(wider.contains("remains"), wider);
    String shifted =
        Descriptions.plan("input signed [7:0] a, b, output [7:0] y); assign y = (a >>> 1) - b;");
    assertFalse(shifted.contains("remains"), shifted);
  }

  @Test
  void whatConditionsKeepInsideIsNotSaidToLeave() {
    String inside =
        Descriptions.plan(
            "input clk, output reg [5:0] k); always @(posedge clk) if (k < 40) k <= k + 5;"
                + " else k <= k - 40;");
    assertFalse(inside.contains(KEEPS), inside);
    String held =
        Descriptions.plan(
            "input clk, input [3:0] l, output reg [3:0] n, m); always @(posedge clk)"
                + " if (n < l) begin n <= n + 2; m <= m - l; end");
    assertTrue(held.contains("By width alone, `n + 2` could be as much as 17: `& 0xF`"), held);
    assertTrue(held.contains("By width alone, `m - l` could be negative: `& 0xF`"), held);
    String free =
        Descriptions.plan("input s, input [3:0] a, b, output [3:0] y); assign y = s ? a - b : 0;");
    assertTrue(free.contains("`a - b` can be negative: `& 0xF`"), free);
    String asked =
        Descriptions.plan("input [3:0] a, b, output [3:0] y); assign y = a > b ? a - b : 0;");
    // The compiler knows that it is not, and so its model has no mask.
    assertFalse(asked.contains("negative"), asked);
  }

  @Test
  void boundsFollowMasksAndSquares() {
    String masked =
        Descriptions.plan("input [7:0] a, output [7:0] y); assign y = (a & 8'd7) * 8'd40;");
    assertTrue(masked.contains("`(a & 7) * 40` could be as much as 280"), masked);
    String square = Descriptions.plan("input signed [7:0] x, output [9:0] y); assign y = x * x;");
    assertTrue(square.contains("`signed(x) * signed(x)` could be as much as 16384"), square);
  }

  @Test
  void bitsAreNotMoreThanOperandsHave() {
    String cast =
        Descriptions.plan(
            "input [3:0] a, output [3:0] y); wire [4:0] s; assign s = a + a;"
                + " assign y = 4'(a * 2) + 5'd1;");
    assertFalse(cast.contains("What is computed for `y` can"), cast);
    assertFalse(cast.contains("can be as much as 31: `& 0xF` keeps the 4 bits of `y`"), cast);
    String loop =
        Descriptions.plan(
            "input clk, input [3:0] a, output reg [7:0] y); integer i; always @(posedge clk)"
                + " for (i = 0; i < 4; i = i + 1) y <= {a[i], 4'd0} ^ i;");
    assertFalse(loop.contains("4294967295"), loop);
    String shifts =
        Descriptions.plan(
            "input clk, input [9:0] d, input [3:0] s, output reg [9:0] q); always @(posedge clk)"
                + " q <= (d << s) | (d >> (10 - s));");
    assertFalse(shifts.contains("negative"), shifts);
  }

  @Test
  void neutralOperandsAreLeftOut() {
    String text =
        Descriptions.of(
                "module s #(parameter G = 1, S = 0)(input [7:0] a, b, output [7:0] y);"
                    + " assign y = a * G + (b >>> S); endmodule"
                    + " module m(input [7:0] a, b, output [7:0] y, z); s x(a, b, y);"
                    + " s #(3, 2) w(a, b, z); endmodule")
            .rules();
    assertTrue(text.contains("`y` is `a + b`"), text);
    assertTrue(text.contains("`z` is `a * 3 + (b >> 2)`"), text);
  }

  @Test
  void selectedConstantsShowTheirBits() {
    String text =
        Descriptions.of(
                "module s #(parameter [7:0] R = 8'd110)(input [2:0] a, output y); assign y = R[a];"
                    + " endmodule module m(input [2:0] a, output y, z); s x(a, y);"
                    + " s #(8'd30) w(a, z); endmodule")
            .rules();
    assertTrue(text.contains("0b01101110[a]"), text);
    assertTrue(text.contains("0b00011110[a]"), text);
  }

  @Test
  void longFormulasAreSaidToLeaveTheirWidthWhereTheyDo() {
    String sum =
        Descriptions.plan(
            "input clk, input signed [3:0] left, right, input signed [5:0] third,"
                + " output reg signed [9:0] y); always @(posedge clk)"
                + " y <= left * 3 - right * (-5) + (third >>> 1);");
    assertTrue(sum.contains("can be negative: `& 0x3FF` keeps the low ones"), sum);
    assertFalse(sum.contains("more than 10 bits"), sum);
  }

  @Test
  void zerosInsideOfAConcatenationTakeUpPlaces() {
    String text =
        Descriptions.of(
                "module m(input [3:0] a, b, output [9:0] x, y, output [14:0] z, output [5:0] n);"
                    + " assign x = {{1'b0, a}, {1'b0, b}}; assign y = {a, {2'b00, b}};"
                    + " assign z = {3{{1'b0, a}}}; assign n = {2'b00, {1'b0, a[2:0]}}; endmodule")
            .rules();
    assertTrue(text.contains("`x` is `{0b0, a, 0b0, b}`"), text);
    assertTrue(text.contains("`y` is `{a, 0b00, b}`"), text);
    assertTrue(text.contains("`z` is `{3{0b0, a}}`"), text);
    assertTrue(text.contains("`n` is `a[2:0]`"), text);
    String nested =
        Descriptions.of(
                "module m(input [3:0] a, input k, output [7:0] x, y, output [5:0] w);"
                    + " parameter [1:0] P = 1; assign x = {{2'b00, 2'b01}, a};"
                    + " assign y = {{P, 2'b10}, a}; assign w = {{1'b0, k ? 2'b01 : 2'b10}, a[2:0]};"
                    + " endmodule")
            .rules();
    assertTrue(nested.contains("`x` is `{0b0001, a}`"), nested);
    assertTrue(nested.contains("`y` is `{0b0110, a}`"), nested);
    assertTrue(nested.contains("`w` is `{0b0, (1 if k else 2)[1:0], a[2:0]}`"), nested);
  }

  @Test
  void countersAreKeptInsideByNetsThatFollowThem() {
    String plan =
        Descriptions.plan(
            "input clk, output reg [1:0] d, output reg o); wire tick = (d == 3);"
                + " always @(posedge clk) begin if (tick) d <= 0; else d <= d + 1;"
                + " if (tick) o <= ~o; end");
    assertFalse(plan.contains("one bit more"), plan);
  }
}
