package io.refmill.compiler.lower.doubt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.Doubt;
import io.refmill.contract.DoubtText;
import io.refmill.parser.SourceUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What depends on the order of events, and what only looks like it. */
class FindHazardsTest {

  private static List<String> hazards(String... lines) {
    CompileResult result =
        new VerilogCompiler()
            .compile(new DesignSource(SourceUnit.of("m.v", String.join("\n", lines)), null));
    return DoubtText.of(
        assertInstanceOf(CompileResult.Accepted.class, result).model().doubts(Doubt.Kind.HAZARD));
  }

  @Test
  void inputsArriveTogether() {
    assertEquals(
        List.of(),
        hazards(
            "module m(input en, input [3:0] d, output [3:0] q);",
            "  assign q = en ? d : q;",
            "endmodule"));
    assertEquals(
        List.of(),
        hazards(
            "module m(input en, input [3:0] d, output reg [3:0] q, r);",
            "  always @* if (en) q = d;",
            "  always @* if (!en) r = q;",
            "endmodule"));
  }

  @Test
  void carryOfTwoCountersThatSelfMadeClockSees() {
    String[] lines = {
      "module m(input clk, input rst, output reg [6:0] a, output reg [1:0] b, output reg [3:0] n);",
      "  wire c0 = a == 99, c = b == 2 & c0;",
      "  always @(posedge clk or posedge rst) if (rst) a <= 0; else a <= c0 ? 0 : a + 1;",
      "  always @(posedge clk or posedge rst) if (rst) b <= 0; else if (c0) b <= c ? 0 : b + 1;",
      "  always @(negedge c or posedge rst) if (rst) n <= 0; else n <= n + 1;",
      "endmodule"
    };
    // 199 calls without a reset lead there: a falls to 0 as b becomes 2.
    assertEquals(List.of("n at m.v:5:3"), hazards(lines));
    // Where b does not change with a, there is nothing in between.
    lines[3] =
        "  always @(posedge clk or posedge rst) if (rst) b <= 0; else if (a == 7) b <= b + 1;";
    assertEquals(List.of(), hazards(lines));
  }

  @Test
  void enableBehindGateIsLate() {
    assertEquals(
        List.of("q at m.v:3:3"),
        hazards(
            "module m(input a, b, input [3:0] d, output reg [3:0] q);",
            "  wire en = a & b;",
            "  always @* if (en) q = d;",
            "endmodule"));
    assertEquals(
        List.of("q at m.v:3:10"),
        hazards(
            "module m(input a, b, input [3:0] d, output [3:0] q);",
            "  wire en = a & b;",
            "  assign q = en ? d : q;",
            "endmodule"));
  }

  @Test
  void clockGateIsClosedWhileInputsChange() {
    assertEquals(
        List.of(),
        hazards(
            "module m(input clk, en, te, input [3:0] d, output reg [3:0] q);",
            "  reg open;",
            "  wire on = en | te;",
            "  always @(clk or on) if (!clk) open <= on;",
            "  wire g = clk & open;",
            "  always @(posedge g) q <= d;",
            "endmodule"));
  }

  @Test
  void stateChangesAtEdgesAlone() {
    // The latch is open in one state and shut in the next; inputs do not change then.
    assertEquals(
        List.of(),
        hazards(
            "module m(input clk, rst, input [1:0] x, output reg [1:0] y);",
            "  reg [1:0] s;",
            "  wire [1:0] w = ~x;",
            "  always @(posedge clk) if (rst) s <= 0; else s <= s + x;",
            "  always @* case (s) 0: y = w; 1: y = x; endcase",
            "endmodule"));
    assertEquals(
        List.of("y at m.v:6:3"),
        hazards(
            "module m(input clk, rst, input [1:0] x, output reg [1:0] y);",
            "  reg [1:0] s;",
            "  wire hot = s == 2;",
            "  wire [1:0] w = s + x;",
            "  always @(posedge clk) if (rst) s <= 0; else s <= s + x;",
            "  always @* if (hot) y = w;",
            "endmodule"));
  }

  @Test
  void glitchThatNothingWaitsForIsNone() {
    assertEquals(
        List.of(),
        hazards(
            "module m(input clk, a, input [3:0] d, output reg [3:0] q, output g);",
            "  wire n = ~a;",
            "  assign g = a & n;",
            "  always @(posedge clk) q <= d + g;",
            "endmodule"));
    assertEquals(
        List.of("q at m.v:4:3"),
        hazards(
            "module m(input a, input [3:0] d, output reg [3:0] q, output g);",
            "  wire n = ~a;",
            "  assign g = a & n;",
            "  always @(posedge g) q <= d;",
            "endmodule"));
  }

  @Test
  void declarationsInitialiseBeforeAnythingWaits() {
    String[] text = {
      "module m(input clk, output reg [3:0] n, output o);",
      "  reg q;",
      "  assign o = q;",
      "  always @(posedge clk) q <= ~q;",
      "  always @(negedge q) n <= n + 1;",
      "  initial q = 0;",
      "endmodule"
    };
    assertEquals(List.of("time zero in the process at m.v:5:3"), hazards(text));
    text[1] = "  reg q = 0;";
    text[5] = "";
    assertEquals(List.of(), hazards(text));
    text[1] = "  reg q = 1;";
    text[5] = "  initial n = 3;";
    assertEquals(List.of(), hazards(text));
  }

  @Test
  void edgeAtTimeZeroThatChangesNothingIsNone() {
    String[] text = {
      "module m(input a, output reg [2:0] hold = 7);",
      "  reg [1:0] n = 0; reg [1:0] k = 0; wire ready = n >= 2; wire up = k < 2;",
      "  always @(negedge a) k <= k + 1;",
      "  ",
      "  always @(posedge a) if (!ready) n <= n + 1;",
      "  always @(posedge up or negedge ready)",
      "    if (!ready) hold <= 7; else hold <= {hold[1:0], ~n[1]};",
      "endmodule"
    };
    // One net rises from x to 1 when the other one may still be x, and the other branch run.
    assertEquals(List.of(), hazards(text));
    text[6] = "    if (!ready) hold <= 7; else hold <= {hold[1:0], n[0]};";
    assertEquals(List.of("time zero in the process at m.v:6:3"), hazards(text));
    text[6] = "    if (!ready) hold <= 5; else hold <= {hold[1:0], ~n[1]};";
    assertEquals(List.of("time zero in the process at m.v:6:3"), hazards(text));
  }

  @Test
  void processThatFollowsNetsAndStartsSettledIsNoHazard() {
    String[] text = {
      "module m(input clk, rst, a, output reg y, output reg fresh);",
      "  reg [1:0] n = 0;",
      "  reg y_next = 0, fresh_next;",
      "  wire busy = n == 2;",
      "  initial y = 0;",
      "  always @* begin y_next = y; fresh_next = !busy; if (busy) y_next = 1; end",
      "  always @(posedge clk)",
      "    if (rst) begin n <= 0; y <= 0; fresh <= 0; end",
      "    else begin n <= n + a; y <= y_next; fresh <= fresh_next; end",
      "endmodule"
    };
    assertEquals(List.of(), hazards(text));
    text[2] = "  reg y_next = 1, fresh_next;";
    assertEquals(List.of("time zero in the process at m.v:6:3"), hazards(text));
  }

  @Test
  void resetThatIsActiveAtTimeZeroHasItsValueByThen() {
    String[] text = {
      "module m(input clk, a, output reg flag = 0);",
      "  reg [1:0] sync = 3;",
      "  wire rst = sync[1];",
      "  always @(posedge clk) sync <= {sync[0], 1'b0};",
      "  always @(posedge a or posedge rst)",
      "    if (rst) flag <= 0; else flag <= flag ^ rst;",
      "endmodule"
    };
    assertEquals(List.of(), hazards(text));
    text[5] = "    if (!rst) flag <= flag ^ rst; else flag <= 1;";
    assertEquals(List.of("time zero in the process at m.v:5:3"), hazards(text));
  }

  /** The default is overridden, but never where the bit is 1 already. */
  @Test
  void updateThatChangesNothingIsNoPulse() {
    assertEquals(
        List.of(),
        hazards(
            "module m(input clk, rst, output reg [3:0] n, output reg tick);",
            "  reg [2:0] c;",
            "  always @(posedge clk) begin",
            "    tick <= 0;",
            "    if (rst) c <= 0;",
            "    else begin c <= c + 1; if (c == 7) tick <= 1; end",
            "  end",
            "  always @(posedge tick or posedge rst) if (rst) n <= 0; else n <= n + 1;",
            "endmodule"));
  }
}
