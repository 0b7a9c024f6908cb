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

  /** What a reset does is said by itself: no pass is spent on it. */
  @Test
  void resetsHaveNoPass() {
    StringBuilder ports = new StringBuilder("input clk, rst_n, input [31:0] a, k");
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      ports.append(", input [31:0] r").append(i);
      items.append(String.format(" 32'h4A0C%04X: q <= r%d;", 0x1230 + 4 * i, i));
    }
    String plan =
        Descriptions.plan(
            ports
                + ", output reg [31:0] q); wire hit = k * 32'd5 + a == 32'h31337AB; always @(posedge clk or"
                + " negedge rst_n) if (!rst_n) q <= 0; else if (hit) case (a)"
                + items
                + " default: ; endcase");
    assertTrue(plan.contains("`rst_n` = 0 brings `q` to 0"), plan);
    assertFalse(plan.contains("As `rst_n` is 0"), plan);
  }

  /** Labels that are conditions: that none fits is said of these, not of the constant. */
  @Test
  void otherwiseOfConditionsNamesThem() {
    String plan =
        Descriptions.plan(
            "input clk, rst, input [7:0] a, input v, w, input [7:0] c, s,"
                + " output reg [17:0] response); reg [7:0] control, status;"
                + " wire at_control = a < 99, at_status = a == 101;"
                + " always @(posedge clk) if (rst) begin control <= 5; status <= 0;"
                + " end else begin if (w) status <= status | s; if (v && w) begin"
                + " if (at_control) control <= c; if (at_status) status <= status & ~c; end end"
                + " always @* begin response = 0; response[17] = 1; case (1'b1)"
                + " at_control: response[15:0] = {8'h0, control ^ status};"
                + " at_status: begin response[7:0] = status; response[15:8] = control; end"
                + " default: begin response[16] = v; response[15:8] = status; end endcase end");
    assertTrue(plan.contains("\n- As `at_control` is 0 and `at_status` is 0: "), plan);
    assertFalse(plan.contains("a value that no label names"), plan);
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
  void linesInAnOrderAreShownHoweverShort() {
    String plan =
        Descriptions.plan(
            "input [3:0] a, output reg [3:0] y); always @* begin y = a; if (a[0]) y[3] = 1; end");
    assertTrue(plan.contains("- `y` is `a`: 1.\n- As `a[0]` is 1: `y[3]` is 1."), plan);
    String single = Descriptions.plan("input [3:0] a, output reg [3:0] y); always @* y = a >> 1;");
    assertFalse(single.contains("One pass"), single);
  }

  /** What counts the rounds of a repeat is nothing of the source. */
  @Test
  void roundsOfRepeatsHaveNoCounter() {
    String plan =
        Descriptions.plan(
            "input [7:0] d, input [15:0] seed, output reg [15:0] y, output reg [4:0] n);"
                + " reg [7:0] t; always @* begin t = d; n = 0; y = seed; repeat (8) begin"
                + " if (t[0]) begin n = n + 3; y = y ^ {t, t}; end else y = (y << 1) | n;"
                + " t = {t[0], t[7:1]}; if (y[15] ^ t[3]) n = n ^ 5'd9;"
                + " else if (y > 16'd9000) y = y - t; end end");
    assertTrue(plan.contains("\n- Round 1: "), plan);
    assertFalse(plan.contains("repeat_count"), plan);
  }

  /** All values of a pass are in one radix, and a digit is the same in both. */
  @Test
  void valuesOfOnePassHaveOneRadix() {
    String plan =
        Descriptions.plan(
            "input [15:0] a, b, output reg [15:0] y, output reg [4:0] n, output reg [31:0] p);"
                + " integer i; always @(*) begin n = 0; for (i = 0; i < 16; i = i + 1)"
                + " if (a[i]) n = n + 1; y = (a << n) ^ b; p = a * b + 16'hFF;"
                + " if (p > 32'd70000) p = p - 32'd70000; end");
    assertTrue(plan.contains("One pass through the lines for "), plan);
    assertFalse(plan.matches("(?s).*(?:: |`n` = )[1-9]\\d+[;.,\n].*"), plan);
    assertFalse(plan.matches("(?s).*0x[0-9]\\b.*"), plan);
  }

  /** Passes say some things otherwise than rules. */
  @Test
  void formulasOfPassesAreExplained() {
    var text =
        Descriptions.of(
            "module m(input [7:0] a, b, input signed [7:0] s, output reg [7:0] y,"
                + " output reg [3:0] k); integer i; reg [7:0] t; always @(*) begin t = a;"
                + " for (i = 0; i < 3; i = i + 1) begin if (t[i +: 2] == 2'b10)"
                + " t = {t[5:0], ~t[7:6]}; else t = t ^ {4{b[1:0]}}; if ($signed(t) < s)"
                + " t = t + s; end y = t; k = &t[3:0] ? 4'd1 : ^b; if (s < -3) k = ~k; end"
                + " endmodule");
    String plan = String.join("\n", text.plan());
    assertFalse(text.rules().contains("(a if c else b)"), text.rules());
    assertTrue(plan.contains(" else parity(b))`"), plan);
    assertTrue(plan.contains("`(a if c else b)` is `a` where `c` is not 0, else `b`."), plan);
  }

  /** What counts rounds is the number that the bounds of the loop are given as. */
  @Test
  void roundsAreCountedWithTheSignOfTheirBounds() {
    String fixed =
        Descriptions.plan(
            "input [7:0] d, input signed [3:0] a, output reg [7:0] s); integer i;"
                + " always @* begin s = d; for (i = -2; i < 3; i = i + 1)"
                + " s = s ^ (d << (i + 2)) ^ (i < a ? 8'h11 : 8'h0); end");
    assertTrue(fixed.contains("\n- Round 1 (`i` = -2): "), fixed);
    String open =
        Descriptions.plan(
            "input signed [3:0] a, input [7:0] d, output reg [7:0] s); integer i;"
                + " always @* begin s = d; for (i = -4; i < a; i = i + 1) s = {s[6:0], ^s}; end");
    assertTrue(open.contains("\n- Round 1 (`i` = -4): "), open);
    assertFalse(open.contains("`i` = 0x"), open);
  }
}
