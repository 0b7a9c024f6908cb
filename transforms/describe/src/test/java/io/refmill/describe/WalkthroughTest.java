package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Passes through lines that no sentences were found for. */
class WalkthroughTest {
  private static final String REVERSE =
      "input [7:0] a, output reg [7:0] y, output reg [3:0] n); integer i; always @* begin"
          + " y = 0; n = 0; for (i = 0; i < 8; i = i + 1) begin y[7 - i] = a[i];"
          + " if (a[i] && a[7 - i]) n = n + 1; if (a[i] == a[7 - i]) n = n + 2;"
          + " else n = n ^ 4'd5; end end";

  @Test
  void roundsAreShownWithWhatTheyTakeOver() {
    String plan = Descriptions.plan(REVERSE);
    assertTrue(plan.contains("One pass through the lines for `y` and `n`, with `a` = "), plan);
    assertTrue(plan.contains("\n- Round 1 (`i` = 0): `y[7]` is `a[i]`: "), plan);
    assertTrue(plan.contains("\n- The next 4 rounds leave `y` = "), plan);
    assertTrue(plan.contains("\n- Round 8 (`i` = 7): "), plan);
    assertTrue(plan.contains("Rounds go on from what the one before left in `n`."), plan);
    assertFalse(plan.contains("by these lines in their order"), plan);
  }

  @Test
  void waysOfClockedLinesAreShownOneByOne() {
    String plan =
        Descriptions.plan(
            "input clk, rst, wr, rd, input [7:0] d, output reg [7:0] q, output reg err);"
                + " reg [7:0] m [0:7]; reg [3:0] n; always @(posedge clk) begin err <= 0;"
                + " if (rst) begin n <= 0; q <= 0; end else if (wr) begin if (n == 8) err <= 1;"
                + " else begin m[n[2:0]] <= d; n <= n + 1; end end else if (rd) begin"
                + " if (n == 0) err <= 1; else begin q <= m[n[2:0] - 3'd1]; n <= n - 1; end end end");
    assertTrue(plan.contains("One pass through the lines for `"), plan);
    assertTrue(plan.contains("Another one, with "), plan);
    assertTrue(plan.contains("`wr` is 1 and `n` is not 8: `m["), plan);
    assertTrue(plan.contains("`n` increases by 1 (modulo 16): "), plan);
    assertTrue(plan.contains("`rst` = 1 brings "), plan);
  }

  /** Rounds that are not told one by one may go another way than those before them. */
  @Test
  void roundsBetweenAreToldByWhatTheyLeave() {
    String plan =
        Descriptions.plan(
            "input [63:0] x, output reg [2:0] at, output reg signed [7:0] most);"
                + " integer i; always @* begin at = 0; most = x[7:0];"
                + " for (i = 1; i < 8; i = i + 1) if ($signed(x[8 * i +: 8]) > most) begin"
                + " most = x[8 * i +: 8]; at = i; end end");
    assertFalse(plan.contains("So it goes on"), plan);
    assertTrue(
        plan.contains("\n- The next 3 rounds leave `")
            || plan.contains("\n- In the next 3 rounds nothing changes."),
        plan);
  }

  @Test
  void partsOfWhatIsNotWholeYetAreNotToldAsAValue() {
    String plan =
        Descriptions.plan(
            "input [7:0] a, b, output reg [7:0] y, output reg [3:0] n); integer i; always @* begin"
                + " n = 0; for (i = 0; i < 8; i = i + 1) begin y[7 - i] = a[i] & b[7 - i];"
                + " if (a[i] && b[i]) n = n + 1; if (a[i] == a[7 - i]) n = n + 2;"
                + " else n = n ^ 4'd5; end end");
    assertTrue(plan.contains("\n- So it goes on for 4 rounds."), plan);
  }

  @Test
  void shortRulesStayAsTheyAre() {
    String plan =
        Descriptions.plan(
            "input [3:0] a, output reg [3:0] y); always @* begin y = a; if (a[0]) y[3] = 1; end");
    assertFalse(plan.contains("One pass"), plan);
  }
}
