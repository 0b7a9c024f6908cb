package io.refmill.describe;

import static io.refmill.describe.Descriptions.says;
import static io.refmill.describe.Descriptions.saysNot;

import io.refmill.contract.DesignDescription;
import org.junit.jupiter.api.Test;

/** What never happens, and what nobody sees, is told of by no text. */
class NothingSeenTest {
  private static final String PORTS =
      "module m(input clk, c, input [3:0] a, input signed [3:0] s, output reg [7:0] z, output reg"
          + " p); ";

  @Test
  void conditionsThatNeverHoldAreNotTold() {
    String rules =
        Descriptions.of(
                PORTS
                    + "reg [7:0] m; always @(posedge clk) begin m = a;"
                    + " if ((a | 4) == 0) z <= 3; else if ({1'b0, a} > 15) z <= 4;"
                    + " else if ($signed(m) < 0) z <= 5; else if (c != c) z <= 6;"
                    + " else if (a[1:0] === 2'b1x) z <= 7; else if (c && (a | 1) != 0) z <= 8;"
                    + " else z <= z + a; end endmodule")
            .rules();
    says(rules, "- If `c` is 1: `z` becomes 8.\n- Otherwise: `z` becomes `z + a`.");
  }

  @Test
  void patternsThatNoValueMatchesAreNotTold() {
    String rules =
        Descriptions.of(
                PORTS
                    + "always @(posedge clk) casez (a & 4'd6) 4'b0??1: p <= 1; 4'b01??: p <= 0;"
                    + " default: p <= c; endcase endmodule")
            .rules();
    says(rules, "  - `0b01??`: `p` becomes 0.\n  - Any other value: `p` becomes `c`.");
    saysNot(rules, "becomes 1");
  }

  @Test
  void patternsHaveTheDigitsOfTheSource() {
    String rules =
        Descriptions.of(
                PORTS
                    + "always @(posedge clk) casez (a & 6) 4'b01??: p <= 0; 4'b0010: p <= c;"
                    + " default: p <= 1; endcase endmodule")
            .rules();
    says(rules, "`0b01??`: `p` becomes 0.");
  }

  @Test
  void whatNobodyReadsIsNotTold() {
    DesignDescription text =
        Descriptions.of(
            PORTS
                + "reg [3:0] t, u; always @(posedge clk) begin t = a + 1; u = t + 3; t = c;"
                + " z <= z + t; t = u; end endmodule");
    saysNot(text.rules(), "`u`");
    saysNot(text.rules(), "a + 1");
    saysNot(String.join("\n", text.plan()), "`u`");
  }

  @Test
  void whatWaitsForAnEventRestsBeforeTheEdge() {
    DesignDescription text =
        Descriptions.of(
            "module m(input clk, input [3:0] a, output reg [7:0] z); event e, f; reg [3:0] t;"
                + " always @(posedge clk) begin t = a; -> e; end"
                + " always @(e) begin z = z + t; -> f; end"
                + " reg [7:0] n; always @(f) n = n + z[0]; endmodule");
    saysNot(String.join("\n", text.plan()), "before the edge, too");
    saysNot(text.rules(), "the inputs change first");
  }

  @Test
  void masksThatTakeOffNothingAreNotTold() {
    String rules =
        Descriptions.of(
                "module m(input [3:0] a, b, output [3:0] x, y, z); assign x = 0 | (1 & a[0]);"
                    + " assign y = {4{b[1]}} & 4'hF; assign z = (a + b) & 4'b1111; endmodule")
            .rules();
    says(rules, "`x` is `a[0]`.");
    says(rules, "`y` is `{4{b[1]}}`.");
    // The author says that it is cut.
    says(rules, "`z` is `(a + b) & 0b1111`.");
  }

  @Test
  void numbersWithSignsNeedNoSecondOne() {
    String rules =
        Descriptions.of(
                "module m(input signed [3:0] a, output y); localparam signed [3:0] M = -8;"
                    + " assign y = (a & M) != 0; endmodule")
            .rules();
    says(rules, "signed(a) & M");
    saysNot(rules, "signed(signed");
  }
}
