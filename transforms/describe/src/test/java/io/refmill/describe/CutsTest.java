package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CutsTest {
  private static final String KEEPS = "` keeps the ";

  private static String plan(String body) {
    return String.join("\n", Descriptions.of("module m(" + body + " endmodule").plan());
  }

  @Test
  void widthsAreExceededOnlyWhereTheyCanBe() {
    String wide = plan("input [3:0] a, b, output [3:0] y); assign y = a + b;");
    assertTrue(
        wide.contains("`a + b` can be as much as 30: `& 0xF` keeps the 4 bits of `y`."), wide);
    String fits = plan("input [3:0] a, b, output [4:0] y); assign y = {1'b0, a} + {1'b0, b};");
    assertFalse(fits.contains(KEEPS), fits);
    String digits =
        plan("input [9:0] n, output [3:0] h, o); assign h = n / 100; assign o = n % 10;");
    assertFalse(digits.contains(KEEPS), digits);
    String varying = plan("input [7:0] a, b, output [3:0] y); assign y = a / b;");
    assertTrue(varying.contains("`a // b` can be as much as 255: `& 0xF` keeps"), varying);
  }

  @Test
  void pointsThatCutSaySoToo() {
    String cubes =
        plan(
            "input [3:0] a, output reg y); reg [4:0] s; always @* begin s = a * a * a;"
                + " y = s == a; end");
    assertTrue(cubes.contains("`a * a * a` can be as much as 3375: `& 0x1F` keeps"), cubes);
  }

  @Test
  void valuesWithASignAreToldApart() {
    String either =
        plan(
            "input s, input [3:0] a, b, output [3:0] y, n); assign y = s ? a - b : a + b;"
                + " assign n = ~a;");
    assertTrue(
        either.contains(
            "`a - b` can be negative and `a + b` can be as much as 30: `& 0xF` keeps the 4 bits"
                + " of `y`, in two's complement."),
        either);
    assertTrue(
        either.contains("`~a` is negative in Python: `& 0xF` keeps the 4 bits of `n`."), either);
    String both = plan("input s, input [3:0] a, b, output [3:0] y); assign y = s ? a - b : b - a;");
    assertTrue(both.contains("`a - b` and `b - a` can be negative: `& 0xF`"), both);
  }

  @Test
  void signsThatMakeNoDifferenceAreSaidToMakeNone() {
    String sum =
        plan(
            "input signed [7:0] a, b, output signed [7:0] y, z); assign y = a + b;"
                + " assign z = a / b;");
    assertTrue(sum.contains("of `signed(a) + signed(b)` remains `(a + b) & 0xFF`."), sum);
    assertTrue(sum.contains("In `quotient(signed(a), signed(b))` they count."), sum);
    String wider = plan("input signed [7:0] a, b, output [8:0] y); assign y = a + b;");
    assertFalse(wider.contains("remains"), wider);
    String shifted = plan("input signed [7:0] a, b, output [7:0] y); assign y = (a >>> 1) - b;");
    assertFalse(shifted.contains("remains"), shifted);
  }
}
