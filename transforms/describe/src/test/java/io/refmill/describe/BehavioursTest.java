package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What a design is called is what calls show it doing. */
class BehavioursTest {
  private static final String COUNTED =
      "input clk, en, input [7:0] d, output reg [7:0] q); initial q = 0; ";

  private static String summary(String body) {
    return Descriptions.of("module m(" + body + " endmodule").summary();
  }

  private static String clocked(String ports, String body) {
    return summary("input clk, " + ports + "); always @(posedge clk) " + body);
  }

  @Test
  void aCounterIsSeenCounting() {
    String free = clocked("input en, output reg [3:0] q", "if (en) q <= q + 1;");
    assertTrue(free.startsWith("The design has a 4-bit up counter in `q`."), free);
    String stopped =
        summary(
            "input clk, d, output reg [3:0] q, output y); wire off = d & ~d; assign y = q[0] ^ d;"
                + " always @(posedge clk) if (off) q <= q + 1;");
    assertTrue(stopped.startsWith("The design has the register `q`."), stopped);
    String both = clocked("input up, output reg [3:0] q", "if (up) q <= q + 1; else q <= q - 1;");
    assertTrue(both.startsWith("The design has a 4-bit up/down counter in `q`."), both);
    String steps = clocked("input up, output reg [3:0] q", "if (up) q <= q + 1; else q <= q + 2;");
    assertTrue(steps.startsWith("The design has the register `q`."), steps);
  }

  @Test
  void aLimitIsReachedAndNotPassed() {
    String decade =
        clocked("input en, output reg [3:0] q", "if (en) if (q == 9) q <= 0; else q <= q + 1;");
    assertTrue(
        decade.startsWith("The design has a 4-bit up counter that goes from 9 back to 0"), decade);
    String loaded =
        clocked(
            "input ld, input [3:0] d, output reg [3:0] q",
            "if (ld) q <= d; else if (q == 9) q <= 0; else q <= q + 1;");
    assertTrue(loaded.startsWith("The design has a 4-bit up counter in `q`."), loaded);
    String far =
        clocked(
            "input en, output y, output reg [30:0] q",
            "if (q == 31'd2000000000) q <= 0;" + " else q <= q + 1; assign y = q[0] ^ en;");
    assertTrue(far.startsWith("The design has a 31-bit up counter in `q`."), far);
  }

  @Test
  void aBitTogglesBothWaysAndDoesNothingElse() {
    String toggles = clocked("input t, output reg q", "if (t) q <= ~q;");
    assertTrue(toggles.startsWith("The design has a bit that toggles in `q`."), toggles);
    String jk = "case ({j, k}) 0: q <= q; 1: q <= 0; 2: q <= 1; 3: q <= ~q; endcase";
    String never =
        summary("input clk, d, output reg q); wire j = d, k = ~d; always @(posedge clk) " + jk);
    assertTrue(never.startsWith("The design has the register `q`."), never);
    String once = clocked("input t, output reg q", "if (t && !q) q <= ~q;");
    assertTrue(once.startsWith("The design has the register `q`."), once);
  }

  @Test
  void aStateMachineAsksForItsOwnState() {
    String own =
        clocked(
            "input go, output reg [1:0] s",
            "case (s) 0: if (go) s <= 1; 1: s <= 2; default: s <= 0; endcase");
    assertTrue(own.startsWith("The design has a state machine of 3 states in `s`."), own);
    String late =
        clocked(
            "input go, output reg [1:0] s",
            "s <= n; reg [1:0] n; localparam A = 0, B = 1, C = 2; always @(posedge clk)"
                + " case (s) A: n <= go ? B : A; B: n <= C; default: n <= A; endcase");
    assertFalse(late.contains("state machine"), late);
    String unreached =
        clocked(
            "input go, output reg [1:0] s",
            "case (s) 0: if (go) s <= 1; 1: s <= 0; 2: s <= 3; default: s <= 2; endcase");
    assertTrue(unreached.startsWith("The design has a state machine in `s`."), unreached);
  }

  @Test
  void shiftsAndSumsAreSeen() {
    String left = clocked("input d, output reg [3:0] q", "q <= {q[2:0], d};");
    assertTrue(left.startsWith("The design has a 4-bit shift register to the left in `q`."), left);
    String lfsr =
        summary(
            "input clk, rst, output reg [3:0] q); always @(posedge clk) if (rst) q <= 1;"
                + " else q <= {q[2:0], q[3] ^ q[2]};");
    assertTrue(
        lfsr.startsWith("The design has a 4-bit shift register with linear feedback to the left"),
        lfsr);
    String dead =
        clocked(
            "input d, output y, output reg [3:0] q", "q <= {q[2:0], 1'b0}; assign y = d ^ q[0];");
    assertTrue(dead.startsWith("The design has the register `q`."), dead);
    String sum = clocked("input [3:0] d, output reg [7:0] q", "q <= q + d;");
    assertTrue(sum.startsWith("The design has an 8-bit accumulator in `q`."), sum);
    String bit = clocked("input d, output reg [7:0] q", "q <= q + d;");
    assertTrue(bit.startsWith("The design has an 8-bit up counter in `q`."), bit);
    String two = clocked("input en, output reg [7:0] q", "if (en) q <= q + 2;");
    assertTrue(two.startsWith("The design has the register `q`."), two);
  }

  @Test
  void eachRegisterIsResetWhenItIs() {
    String mixed =
        summary(
            "input clk, rst, d, output reg a, b); always @(posedge clk or posedge rst)"
                + " if (rst) a <= 0; else a <= d; always @(posedge clk) if (rst) b <= 1;"
                + " else b <= d;");
    assertTrue(
        mixed.endsWith(
            "State changes when `clk` rises, and some of it at once while `rst` is 1. `rst` = 1 sets"
                + " `a` to 0, without waiting for the clock. `rst` = 1 sets `b` to 1, at the edge of"
                + " the clock."),
        mixed);
  }

  @Test
  void anEdgeThatEndsAResetIsNotTheReset() {
    String odd =
        summary(
            "input clk, rst, d, output reg q); always @(posedge clk or negedge rst)"
                + " if (rst) q <= 0; else q <= d;");
    assertEquals(
        "The design has the register `q`. `rst` = 1 sets `q` to 0, at the edge of the clock.", odd);
  }

  @Test
  void feedbackIsSeenToo() {
    String edges =
        summary(
            "input go, ld, input [3:0] d, output reg [3:0] q); always @(posedge go or posedge ld)"
                + " begin case (go) 0: q <= {q[2:0], q[3]}; 1: q <= {q[1:0], d[3:2]}; endcase"
                + " if (ld) q <= d; end");
    assertFalse(edges.contains("feedback"), edges);
  }

  @Test
  void bitsMoveEachTime() {
    String divides =
        clocked(
            "input [3:0] d, input b, output reg [3:0] q",
            "q <= {t[2:0], b}; wire [3:0] t = q >= d ? q - d : q;");
    assertTrue(divides.startsWith("The design has the register `q`."), divides);
    String fills =
        clocked(
            "input b, output reg [3:0] q",
            "if (q[0]) q <= {b, q[3:2], q[0]}; else q <= {b, q[3:1]};");
    assertFalse(fills.contains("feedback"), fills);
    String crc =
        clocked("input b, output reg [3:0] q", "q <= {q[2:0], 1'b0} ^ (q[3] ^ b ? 4'h3 : 4'h0);");
    assertTrue(crc.contains("linear feedback"), crc);
  }

  @Test
  void aTableIsAskedForOneValue() {
    String table =
        summary(
            "input [2:0] a, output reg [1:0] y); always @* case (a) 0: y = 3; 1: y = 1; 2: y = 0;"
                + " 3: y = 2; 4: y = 2; 5: y = 0; default: y = 1; endcase");
    assertEquals("Combinational logic: `y` is looked up in a table.", table);
    String chain =
        summary(
            "input [3:0] a, b, output reg [2:0] y); always @* if (a[3] > b[3]) y = 4;"
                + " else if (a[3] < b[3]) y = 2; else if (a[2] > b[2]) y = 4;"
                + " else if (a[2] < b[2]) y = 3; else if (a == b) y = 1; else y = 0;");
    assertFalse(chain.contains("table"), chain);
  }

  @Test
  void decodersGiveSingleBits() {
    String decoder =
        summary(
            "input [1:0] s, output reg [3:0] y); always @* case (s) 0: y = 1; 1: y = 2; 2: y = 4;"
                + " default: y = 8; endcase");
    assertEquals("Combinational logic: `y` decodes a number into single bits.", decoder);
    String idle =
        summary(
            "input [1:0] s, input e, output reg [3:0] y); wire off = e & ~e; always @*"
                + " if (off) case (s) 0: y = 1; 1: y = 2; 2: y = 4; default: y = 8; endcase"
                + " else y = {3'b0, e};");
    assertFalse(idle.contains("decodes"), idle);
  }

  /** The run behind it all takes memories, instances, loops of gates and edges of inputs. */
  @Test
  void logicThatNeverKeepsIsNotSaidTo() {
    String kept = summary("input e, d, output reg q); always @* if (e) q = d;");
    assertTrue(kept.startsWith("Logic that waits for no edge and keeps values: "), kept);
    String loop = summary("input s, r, output q, n); assign q = ~(r | n); assign n = ~(s | q);");
    assertTrue(loop.startsWith("Logic that waits for no edge and keeps values: "), loop);
    String event =
        summary("input a, b, output reg [3:0] q); always @(posedge a or posedge b) q <= q + 1;");
    assertTrue(event.startsWith("The design has a 4-bit up counter in `q`."), event);
  }

  @Test
  void whatAddsAnEnableCounts() {
    String added = "always @(posedge clk) q <= q + en; ";
    assertTrue(summary(COUNTED + added).contains("an 8-bit up counter in `q`"));
    String joined = "always @(posedge clk) q <= q + {7'b0, en}; ";
    assertTrue(summary(COUNTED + joined).contains("an 8-bit up counter in `q`"));
    String both = "always @(posedge clk) if (en) q <= q + d; else q <= q + en; ";
    assertFalse(summary(COUNTED + both).contains("counter"));
  }

  @Test
  void countersMayBeAssignedAtOnce() {
    String lines = "always @(posedge clk) begin q = q + 1; if (q == 12) q = 0; end";
    assertTrue(summary(COUNTED + lines).contains("an 8-bit up counter in `q`"));
    String loads = "always @(posedge clk) begin q = q + 1; if (q == 12) q = d; end";
    assertFalse(summary(COUNTED + loads).contains("counter"));
    String integer =
        "integer k; always @(posedge clk) begin if (k == 20) k <= 0; else k <= k + 1;"
            + " q <= k[7:0]; end";
    assertTrue(summary(COUNTED + integer).contains("32-bit up counter"));
  }

  @Test
  void whatIsCountedAnewIsNoCounter() {
    String ones = "for (i = 0; i < 8; i = i + 1) if (d[i]) n = n + 1; end integer i;";
    String ports = "input en, input [7:0] d, output reg [3:0] n";
    String anew = clocked(ports, "begin n = 0; " + ones);
    assertTrue(anew.startsWith("The design has the register `n`."), anew);
    String total = clocked(ports, "begin if (en) n = 0; " + ones);
    assertTrue(total.startsWith("The design has the register `n`."), total);
    String zeros =
        clocked(
            ports + ", output reg f",
            "begin n = 0; f = 0; for (i = 7; i >= 0; i = i - 1) if (!f) begin"
                + " if (d[i]) f = 1; else n = n + 1; end end integer i;");
    assertFalse(zeros.contains("counter"), zeros);
  }

  @Test
  void aStateThatGoesOnByOneIsNoCounter() {
    String ports = "input rst, go, output reg [2:0] s";
    String some =
        clocked(
            ports,
            "if (rst) s <= 0; else case (s) 0: if (go) s <= 1; 1: s <= s + 1;"
                + " 2: s <= go ? 0 : 3; default: s <= s + 1; endcase");
    assertFalse(some.contains("counter"), some);
    String named =
        clocked(
            ports,
            "if (rst) s <= A; else if (s == A) s <= s + 1; else if (s == B) s <= go ? D : s + 1;"
                + " else if (s == C) s <= s - 1; else if (s == D) s <= A;"
                + " localparam A = 0, B = 1, C = 2, D = 3;");
    assertFalse(named.contains("counter"), named);
    String both =
        clocked(
            "input up, output reg [3:0] q",
            "if (up) q <= q == 9 ? 0 : q + 1; else q <= q == 0 ? 9 : q - 1;");
    assertTrue(both.startsWith("The design has a 4-bit up/down counter in `q`."), both);
  }

  @Test
  void whatIsComputedIsNoShiftRegister() {
    String halves =
        clocked(
            "input ld, input [7:0] d, output reg [7:0] q",
            "if (ld) q <= d; else if (q > 1) q <= q[0] ? q * 3 + 1 : q >> 1;");
    assertTrue(halves.startsWith("The design has the register `q`."), halves);
  }

  @Test
  void whatIsLookedUpAmongInputsIsNoTable() {
    String items =
        summary(
            "input [1:0] p, q, s, output reg [2:0] n); always @* case (s) p: n = 1; q: n = 3;"
                + " 2'd3: n = 5; default: n = 0; endcase");
    assertFalse(items.contains("table"), items);
  }

  @Test
  void aResetToAnInputLetsTheClockChangeState() {
    String data =
        summary(
            "input clk, rst, input [3:0] d, output reg [3:0] q, r);"
                + " always @(posedge clk or posedge rst) if (rst) begin q <= d; r <= 6; end"
                + " else begin q <= q + 1; r <= q; end");
    assertTrue(data.contains(" State changes when `clk` rises."), data);
    String constant =
        summary(
            "input clk, rst, input [3:0] d, output reg [3:0] q);"
                + " always @(posedge clk or posedge rst) if (rst) q <= 6; else q <= d;");
    assertTrue(constant.contains("While `rst` is 0, state changes when `clk` rises."), constant);
  }

  @Test
  void itemsThatAreConditionsAreToldAsSuch() {
    String rules =
        Descriptions.of(
                "module m(input [3:0] x, input [1:0] p, output reg [1:0] z); always @* casez (x)"
                    + " {p, 2'b??}: z = 1; {2'b??, p}: z = 2; default: z = 3; endcase endmodule")
            .rules();
    assertTrue(rules.contains("If `(x ^ {p, 0b00}) & 12` is 0: `z` is 1"), rules);
    assertFalse(rules.contains("`x` is"), rules);
  }

  @Test
  void itemsThatMayBothFitAreInOrder() {
    String rules =
        Descriptions.of(
                "module m(input [1:0] p, q, s, output reg [2:0] n); always @* case (s) p: n = 1;"
                    + " q: n = 3; 2'd3: n = 5; 2'd2: n = 6; default: n = 0; endcase endmodule")
            .toString();
    assertTrue(rules.contains("the first that matches"), rules);
  }
}
