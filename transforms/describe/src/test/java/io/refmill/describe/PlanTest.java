package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What is thought of before a model is written is true of the design, whatever its inputs. */
class PlanTest {
  private static String plan(String body) {
    return String.join("\n", Descriptions.of("module m(" + body + " endmodule").plan());
  }

  @Test
  void anyOtherValueIsSaidInFull() {
    String plan =
        plan(
            "input clk, go, en, stop, input [7:0] d, output reg [7:0] x, output reg [1:0] s);"
                + " always @(posedge clk) case (s) 1: if (en) begin if (stop) s <= 2;"
                + " else x <= x + 1; end 2: s <= 0; default: if (go) begin s <= 1; x <= d; end"
                + " endcase");
    assertTrue(plan.contains("`x` becomes `d` if `s` is none of 1, 2 and `go` is 1"), plan);
    assertFalse(plan.contains("no other case"), plan);
  }

  @Test
  void ofPatternsThatOverlapTheFirstCounts() {
    String plan =
        plan(
            "input [4:0] a, output reg [2:0] y); always @* casez (a) 5'b????1: y = 0;"
                + " 5'b???1?: y = 1; 5'b??1??: y = 2; 5'b?1???: y = 3; 5'b1????: y = 4;"
                + " default: y = 5; endcase");
    assertTrue(plan.contains("else if `a` is `0b???1?`, `y` is 1; else if"), plan);
  }

  @Test
  void aResetOfALatchIsNotLeftOut() {
    String plan =
        plan(
            "input rst, input [1:0] s, input a, b, c, d, output reg y);"
                + " always @* if (rst) y = 0; else case (s) 0: y = a; 1: y = b; 2: y = c;"
                + " default: y = d; endcase");
    assertFalse(plan.contains("nothing else applies"), plan);
  }

  @Test
  void whatIsNotReadAndWhatIsNotKeptIsNotSaidToBe() {
    String plan =
        plan(
            "input clk, input [3:0] a, b, input s, output [3:0] y); wire [3:0] m [0:1];"
                + " assign m[0] = a; assign m[1] = b; assign y = m[s];");
    assertTrue(plan.contains("`clk` has no influence."), plan);
    assertTrue(plan.contains("Nothing is kept between calls."), plan);
  }

  @Test
  void widthsAreExceededOnlyWhereTheyCanBe() {
    String wide = plan("input [3:0] a, b, output [3:0] y); assign y = a + b;");
    assertTrue(wide.contains("computed for `y` can leave its range"), wide);
    String fits = plan("input [3:0] a, b, output [4:0] y); assign y = {1'b0, a} + {1'b0, b};");
    assertFalse(fits.contains("leave"), fits);
  }

  @Test
  void bothPortsOfAMemoryAreTold() {
    String plan =
        plan(
            "input clk, wa, wb, input [1:0] a, b, input [3:0] d, e, output reg [3:0] q);"
                + " reg [3:0] ram [0:3]; always @(posedge clk) if (wa) ram[a] <= d;"
                + " always @(posedge clk) begin if (wb) ram[b] <= e; q <= ram[b]; end");
    assertTrue(plan.contains("`ram[a]` becomes `d`"), plan);
    assertTrue(plan.contains("`ram[b]` becomes `e`"), plan);
  }

  @Test
  void anArrayThatNeverChangesIsATable() {
    String plan =
        plan(
            "input clk, input [1:0] a, output reg [3:0] q); reg [3:0] rom [0:3]; initial begin"
                + " rom[0] = 3; rom[1] = 1; rom[2] = 4; rom[3] = 1; end"
                + " always @(posedge clk) q <= rom[a];");
    assertTrue(plan.contains("A table `rom` of 4 words of 4 bits"), plan);
    assertTrue(plan.contains("`rom` never changes."), plan);
  }
}
