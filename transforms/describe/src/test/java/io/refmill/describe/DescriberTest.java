package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignDescription;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules, facts and labels of small designs. */
class DescriberTest {
  private static String rules(String body) {
    return Descriptions.of("module m(" + body + " endmodule").rules();
  }

  private static void says(String expected, String body) {
    String rules = rules(body);
    assertTrue(rules.contains(expected), rules);
  }

  /** Constructs of one module that decide alike are told as if they were one. */
  @Test
  void processesThatDecideAlikeAreToldTogether() {
    String rules =
        rules(
            "input clk, rst, en, input [1:0] d, output reg [1:0] a, b, c);"
                + " always @(posedge clk) if (rst) a <= 0; else a <= d;"
                + " always @(posedge clk) c <= a;"
                + " always @(posedge clk) if (rst) b <= 0; else if (en) b <= a;");
    assertTrue(
        rules.contains(
            """
            - If `rst` is 1: `a` and `b` become 0.
            - Otherwise:
              - `a` becomes `d`.
              - If `en` is 1: `b` becomes `a`.
            - `c` becomes `a`.
            """),
        rules);
    String twice =
        rules(
            "input clk, rst, d, output reg a, b); always @(posedge clk) begin a <= d;"
                + " if (rst) a <= 0; end always @(posedge clk) if (rst) b <= 0; else b <= d;");
    assertTrue(twice.contains("- `a` becomes `d`.\n- If `rst` is 1: `a` becomes 0."), twice);
  }

  @Test
  void processesWithLoopsAreToldTogetherToo() {
    String rules =
        rules(
            "input clk, rst, input [2:0] d, output reg [2:0] a, b); integer i, k;"
                + " always @(posedge clk) if (rst) a <= 0;"
                + " else for (i = 0; i < 3; i = i + 1) a[i] <= d[2 - i];"
                + " always @(posedge clk) if (rst) b <= 0;"
                + " else for (k = 0; k < 3; k = k + 1) if (d[k]) b[k] <= a[k];");
    assertTrue(rules.contains("- If `rst` is 1: `a` and `b` become 0."), rules);
  }

  @Test
  void onlyLinesSideBySideAreToldTogether() {
    String rules =
        rules(
            "input clk, rst, d, output reg a, b, c, e); always @(posedge clk) if (rst) begin a <= 0;"
                + " b <= 1; c <= 1; if (d) e <= 0; end");
    assertTrue(
        rules.contains(
            """
            - If `rst` is 1:
              - `a` becomes 0.
              - `b` and `c` become 1.
              - If `d` is 1: `e` becomes 0.
            """),
        rules);
  }

  @Test
  void ofWhatIsAssignedAtOnceAndLaterEachLineSaysTheValue() {
    String design =
        """
        module m(input clk, push, pop, output reg [3:0] top, output reg [3:0] n);
          always @(posedge clk) begin
            if (push) n <= n + 1;
            if (pop) n = n - 1;
            top <= top + 1;
          end
        endmodule
        """;
    String rules = Descriptions.of(design).rules();
    assertTrue(rules.contains("`n` becomes `n + 1`"), rules);
    assertTrue(rules.contains("`n` decreases by 1 (modulo 16) at once"), rules);
    assertTrue(rules.contains("`top` increases by 1 (modulo 16)."), rules);
    assertTrue(rules.contains("and \"at once\" take effect"), rules);
  }

  @Test
  void ofAClockBehindAGateNoEdgeIsSaid() {
    String design =
        """
        module m(input clk, en, d, output reg q, output gated);
          assign gated = ~(clk & en);
          always @(posedge gated) q <= d;
        endmodule
        """;
    assertEquals("edge-sensitive input", Descriptions.of(design).roles().get("clk"));
    String hidden = design.replace("output reg q, output gated);", "output reg q); wire gated;");
    assertEquals("clock", Descriptions.of(hidden).roles().get("clk"));
  }

  @Test
  void aPortThatClearsJoinedRegistersAndSetsOneResets() {
    String design =
        """
        module m(input clk, rst_n, d, output reg a, b, empty);
          always @(posedge clk or negedge rst_n)
            if (!rst_n) begin {a, b} <= 0; empty <= 1; end
            else begin {a, b} <= {b, d}; empty <= a; end
        endmodule
        """;
    assertEquals(Map.of(), Descriptions.of(design).roles());
  }

  @Test
  void whatAParameterRulesOutIsNotSaidToBeUndriven() {
    String design =
        """
        module m #(parameter P = 0) (input a, output y, output z); wire w, v;
          assign y = P ? w : a; assign z = v;
        endmodule
        """;
    String rules = Descriptions.of(design).rules();
    assertTrue(rules.contains("so always 0: `v` (1 bit)."), rules);
  }

  @Test
  void aPortThatActsAtBothLevelsHasNone() {
    String design =
        """
        module m(input clk, sck, cs, output reg seen, output reg [2:0] n);
          always @(posedge clk or negedge cs) if (!cs) seen <= 1; else seen <= 0;
          always @(posedge sck or posedge cs) if (cs) n <= 0; else n <= n + 1;
        endmodule
        """;
    assertEquals("asynchronous control", Descriptions.of(design).roles().get("cs"));
  }

  @Test
  void aCounterOfALoopIsNoValueAtOnce() {
    String design =
        """
        module m(input clk, rst, we, input [1:0] a, input d, output reg [3:0] q);
          integer i;
          always @(posedge clk)
            if (rst) for (i = 0; i < 4; i = i + 1) q[i] <= 0; else if (we) q[a] <= %s;
        endmodule
        """;
    String rules = Descriptions.of(design.formatted("d")).rules();
    assertFalse(rules.contains("is set to"), rules);
    assertTrue(rules.contains("All changes at one moment happen together"), rules);
  }

  @Test
  void whatIsKeptAndStartsIsSaid() {
    String rules =
        rules("input clk, en, output reg [3:0] q = 5); always @(posedge clk) if (en) q <= q + 1;");
    assertTrue(rules.contains("State: `q` (4 bits) starts at 5."), rules);
    assertTrue(
        rules.contains("When `clk` rises:\n- If `en` is 1: `q` increases by 1 (modulo 16)."),
        rules);
    assertTrue(rules.contains("no line assigns keeps its value"), rules);
  }

  @Test
  void asynchronousControlsHoldWhileTheyAreActive() {
    String rules =
        rules(
            "input clk, rst_n, d, output reg q);"
                + " always @(posedge clk or negedge rst_n) if (!rst_n) q <= 0; else q <= d;");
    assertTrue(rules.contains("While `rst_n` is 0, regardless of the clock:\n- `q` is 0."), rules);
    assertTrue(rules.contains("Otherwise, when `clk` rises:\n- `q` becomes `d`."), rules);
  }

  @Test
  void whatNobodyDrivesAndWhatHasNoInfluenceIsSaid() {
    String rules = rules("input a, b, output y, z); wire w; assign y = a & w;");
    assertTrue(rules.contains("Inputs without effect: `b`."), rules);
    assertTrue(rules.contains("Never assigned, so always 0: `w` (1 bit), `z` (1 bit)."), rules);
  }

  @Test
  void ordersOfAssignmentsAreSaid() {
    String rules =
        rules(
            "input clk, d, output reg q); reg t;"
                + " always @(posedge clk) begin t = d; q <= ~t; end");
    assertTrue(rules.contains("`t` is set to `d`"), rules);
    assertTrue(rules.contains("for the lines below too"), rules);
  }

  @Test
  void whatHasNoWordsIsNotHalfSaid() {
    DesignDescription real =
        Descriptions.of(
            "module m(input clk, output reg q); real r; always @(posedge clk) begin r = r + 0.5;"
                + " q <= r > 3.0; end endmodule");
    assertFalse(real.complete());
    assertEquals("real numbers", real.gap());
  }

  @Test
  void functionsAndModulesAreExplained() {
    String rules =
        rules(
            "input [3:0] a, output [3:0] y); function [3:0] f(input [3:0] x); f = x + 1;"
                + " endfunction assign y = f(a);");
    assertTrue(rules.contains("`y` is `f(a)`"), rules);
    assertTrue(
        rules.contains("The function `f(x)`") && rules.contains("`f` is set to `x + 1`"), rules);
  }

  private static List<String> categories(String body) {
    return Descriptions.of("module m(" + body + " endmodule").categories();
  }

  @Test
  void aClockThatIsMadeOfInputsIsToldByThem() {
    String rules =
        rules(
            "input [1:0] src, d, output reg q, r); wire ck = ~src[0]; wire slow = src[1];"
                + " always @(posedge ck) q <= d[0]; always @(negedge slow) r <= d[1];");
    assertTrue(rules.contains("When `src[0]` falls:"), rules);
    assertTrue(rules.contains("When `src[1]` falls:"), rules);
  }

  @Test
  void structureTellsKinds() {
    assertEquals(
        List.of("counter", "sequential_logic"),
        categories("input clk, output reg [3:0] q); always @(posedge clk) q <= q + 1;"));
    assertEquals(
        List.of("shift_register", "sequential_logic"),
        categories("input clk, d, output reg [3:0] q); always @(posedge clk) q <= {q[2:0], d};"));
    assertEquals(
        List.of("lfsr", "sequential_logic"),
        categories(
            "input clk, output reg [3:0] q); always @(posedge clk) q <= {q[2:0], q[3] ^ q[2]};"));
    assertEquals(
        List.of("multiplexer", "combinational_logic"),
        categories("input a, b, s, output y); assign y = s ? a : b;"));
    assertEquals(
        List.of("decoder", "combinational_logic"),
        categories("input [1:0] a, output [3:0] y); assign y = 1 << a;"));
    assertEquals(
        List.of("flip_flop", "sequential_logic"),
        categories("input clk, d, output reg q); always @(posedge clk) q <= d;"));
    assertEquals(
        List.of("bitwise_logic", "combinational_logic"),
        categories("input a, b, output y); assign y = a & b;"));
  }

  @Test
  void kindsInOtherStylesAreTheSameKinds() {
    assertEquals(
        List.of("decoder", "combinational_logic"),
        categories(
            "input [1:0] a, input n, output reg [3:0] y); always @* if (n) y = 4'hf; else case (a)"
                + " 0: y = 4'he; 1: y = 4'hd; 2: y = 4'hb; 3: y = 4'h7; endcase"));
    assertEquals(
        List.of("priority_encoder", "combinational_logic"),
        categories(
            "input a, b, c, output reg [1:0] y); always @* case (1'b1)"
                + " a: y = 2'd3; b: y = 2'd2; c: y = 2'd1; default: y = 2'd0; endcase"));
    assertEquals(
        List.of("shift_register", "edge_detector", "sequential_logic"),
        categories(
            "input clk, d, output up); reg [2:0] s; wire now = s[1];"
                + " always @(posedge clk) s <= {s[1:0], d}; assign up = now & ~s[2];"));
    assertEquals(
        List.of("shift_register", "sequential_logic"),
        categories(
            "input clk, d, output up); reg [2:0] s;"
                + " always @(posedge clk) s <= {s[1:0], d}; assign up = s[0] & ~s[2];"));
    assertEquals(
        List.of("counter", "arithmetic", "sequential_logic"),
        categories(
            "input clk, input [7:0] a, b, output reg [7:0] n, s);"
                + " always @(posedge clk) begin n <= n + 1; s <= a - b; end"));
    List<String> next =
        categories(
            "input clk, output reg [3:0] h, output reg v); reg [3:0] nh; reg nv;"
                + " always @(posedge clk) begin h <= nh; v <= nv; end"
                + " always @* begin nh = h >= 9 ? 0 : h + 1; nv = nh < 4; end");
    assertTrue(next.contains("counter"), next.toString());
  }

  @Test
  void aStateMachineIsOneOfMoore() {
    String body =
        "input clk, rst, go, output busy); localparam IDLE = 0, RUN = 1; reg [1:0] s;"
            + " always @(posedge clk) if (rst) s <= IDLE; else case (s)"
            + " IDLE: if (go) s <= RUN; RUN: s <= IDLE; default: s <= IDLE; endcase"
            + " assign busy = s == RUN;";
    assertTrue(categories(body).contains("fsm_moore"), categories(body).toString());
  }

  @Test
  void fewInputsHaveATruthTable() {
    String body = "input a, b, output y, z); assign y = a & b; assign z = a ^ b;";
    says(
        "| `a` | `b` | `y` | `z` |\n|---|---|---|---|\n| 0 | 0 | 0 | 0 |\n| 0 | 1 | 0 | 1 |", body);
    says("| 1 | 1 | 1 | 0 |", body);
  }

  @Test
  void registersHaveResetsAndEnds() {
    DesignDescription d =
        Descriptions.of(
            "module m(input clk, rst, output reg [3:0] q); always @(posedge clk)"
                + " if (rst) q <= 2; else if (q == 9) q <= 0; else q <= q + 1; endmodule");
    assertEquals(
        List.of(new DesignDescription.Register("q", 4, BigInteger.TWO, BigInteger.valueOf(9))),
        d.registers());
  }

  @Test
  void aSetIsNoReset() {
    DesignDescription d =
        Descriptions.of(
            "module m(input clk, set_n, d, output reg q); always @(posedge clk or negedge set_n)"
                + " if (!set_n) q <= 1; else q <= d; endmodule");
    assertEquals("asynchronous set, active low", d.roles().get("set_n"));
  }

  @Test
  void whatTheStartAloneSetsHasItsValue() {
    String rules =
        rules("input [1:0] i, output y); reg [3:0] k; initial k = 4'd6; assign y = k[i];");
    assertTrue(rules.contains("Set at the start and never changed: `k` (4 bits) is 6."), rules);
    assertFalse(rules.contains("Driven by nobody"), rules);
  }

  @Test
  void arraysThatFollowOthersAreNoState() {
    String rules =
        rules(
            "input [3:0] a, b, input s, output [3:0] y); wire [3:0] m [0:1]; assign m[0] = a;"
                + " assign m[1] = b; assign y = m[s];");
    assertTrue(rules.contains("Internal signals: `m` (an array of 4 bits"), rules);
    assertFalse(rules.contains("State:"), rules);
  }

  @Test
  void ofLinesForOneVariableTheLastCounts() {
    String overriding =
        rules(
            "input clk, rst, d, output reg q); always @(posedge clk) begin q <= d;"
                + " if (rst) q <= 0; end");
    assertTrue(overriding.contains("the last one counts"), overriding);
    String plain = rules("input clk, d, output reg q); always @(posedge clk) q <= d;");
    assertFalse(plain.contains("the last one counts"), plain);
    String nested =
        rules(
            "input s, input [3:0] a, output reg [3:0] y); always @* if (s) begin y = a; y = y + 1;"
                + " end else y = 0;");
    assertTrue(nested.contains("by these lines in their order"), nested);
  }

  @Test
  void whatHappensAtOnceSaysSo() {
    String rules =
        rules(
            "input clk, output reg [3:0] n, output reg z);"
                + " always @(posedge clk) begin n = n + 1; z <= n == 0; end");
    assertTrue(rules.contains("`n` increases by 1 (modulo 16) at once."), rules);
  }

  @Test
  void whatWaitsForChangesIsNoCombinationalLogic() {
    DesignDescription d =
        Descriptions.of(
            "module m(input a, inv, output reg y); always @(a, inv) begin y <= a;"
                + " if (inv) y <= ~y; end endmodule");
    assertFalse(d.categories().contains("combinational_logic"), d.categories().toString());
    assertFalse(d.summary().contains("Combinational"), d.summary());
    assertTrue(d.rules().contains("use the values from before it"), d.rules());
  }

  @Test
  void namesInsideOfInstancesAreAsShortAsTheyCanBe() {
    String leaf =
        "module leaf(input clk, d, output reg q); reg held; always @(posedge clk) begin"
            + " held <= d; q <= held; end endmodule ";
    String one =
        Descriptions.of(
                leaf
                    + "module m(input clk, d, output q); wire n; leaf l(clk, d, n);"
                    + " assign q = ~n; endmodule")
            .rules();
    assertTrue(one.contains("State in `l`: "), one);
    assertTrue(one.contains("`held` becomes `d`"), one);
    String two =
        Descriptions.of(
                leaf
                    + "module m(input clk, d, output q, r); leaf a(clk, d, q);"
                    + " leaf b(clk, q, r); endmodule")
            .rules();
    assertTrue(two.contains("`a.held` becomes `d`") && two.contains("`b.held` becomes `q`"), two);
  }

  @Test
  void loopsOfGatesKeepAndDemultiplexersDecode() {
    DesignDescription latch =
        Descriptions.of(
            "module m(input s, r, output q, n); assign q = ~(r | n); assign n = ~(s | q);"
                + " endmodule");
    assertEquals(List.of("latch", "sequential_logic"), latch.categories());
    assertTrue(
        latch.summary().startsWith("Logic that waits for no edge and keeps values: "),
        latch.summary());
    assertEquals(
        List.of("decoder", "combinational_logic"),
        categories(
            "input d, input [1:0] s, output reg a, b, c); always @* begin a = 0; b = 0; c = 0;"
                + " case (s) 0: a = d; 1: b = d; 2: c = d; default: ; endcase end"));
    DesignDescription mux =
        Descriptions.of(
            "module leaf(input a, b, s, output reg y); always @* if (s) y = b; else y = a;"
                + " endmodule module m(input a, b, c, s, t, output y); wire w; leaf l(a, b, s, w);"
                + " leaf k(w, c, t, y); endmodule");
    assertTrue(mux.categories().contains("multiplexer"), mux.categories().toString());
    assertEquals(
        List.of("bitwise_logic", "combinational_logic"),
        categories(
            "input [3:0] d, output reg [3:0] y); integer i; always @* begin y = 0;"
                + " for (i = 1; i < 4; i = i + 1) y[i - 1] = d[i]; end"));
  }

  @Test
  void whatGoesBackIsNoPipelineAndAStackIsNoQueue() {
    assertFalse(
        categories(
                "input clk, output reg [7:0] q); reg [7:0] a, b, c; always @(posedge clk) begin"
                    + " c <= a + b; a <= b; b <= c; q <= c; end")
            .contains("pipeline"));
    assertTrue(
        categories(
                "input clk, input [7:0] x, output reg [7:0] z); reg [7:0] y; always @(posedge clk)"
                    + " begin y <= x + 3; z <= y ^ 5; end")
            .contains("pipeline"));
    String stack =
        "input clk, push, pop, input [7:0] d, output [7:0] q, output empty, full);"
            + " reg [7:0] m [0:7]; reg [3:0] w; reg [3:0] r; always @(posedge clk) begin"
            + " if (push) begin m[w[2:0]] <= d; w <= w + 1; r <= r + 1; end"
            + " else if (pop) begin w <= w - 1; r <= r - 1; end end"
            + " assign q = m[r[2:0]]; assign empty = w == 0; assign full = w == 8;";
    assertTrue(categories(stack).contains("memory"), categories(stack).toString());
  }

  @Test
  void itemsThatNothingLeadsToAreLeftOut() {
    assertEquals(
        """
        Inputs without effect: `c`.

        - By `s`:
          - `0`: `y` is `a`.
          - `1`: `y` is `b`.""",
        rules(
            "input s, a, b, c, output reg y); always @* case (s) 2'd0: y = a; 2'd1: y = b;"
                + " 2'd2: y = c; default: y = 0; endcase"));
  }

  @Test
  void ofAssignmentsToThemselvesNothingIsSaid() {
    assertEquals(
        "- `y` is `a ^ b`.",
        rules("input [3:0] a, b, output reg [3:0] y); always @* begin y = a ^ b; y = y; end"));
    String latch = rules("input e, d, output reg q); always @* if (e) q = d; else q = q;");
    assertTrue(latch.contains("Otherwise: `q` keeps its value."), latch);
  }

  @Test
  void whatIsReadBehindItsAssignmentAloneIsNoLatch() {
    String rules =
        rules(
            "input en, input [3:0] a, output reg [3:0] y); reg [3:0] t;"
                + " always @* begin y = a; if (en) begin t = a + 1; y = t; end end");
    assertFalse(rules.contains("latch"), rules);
    assertTrue(rules.contains("Internal signals: `t` (4 bits)."), rules);
  }

  @Test
  void whatComesFromOutsideHasANameOfItsOwn() {
    String rules =
        rules("input en, a, output q, inout p); assign q = p; assign p = en ? a : 1'bz;");
    assertTrue(rules.contains("`p_outside` is what comes from outside at `p`."), rules);
  }

  @Test
  void netsThatArePulledAreNotCalledUndriven() {
    String rules =
        rules("input a, output y, z); supply0 g; wire o; assign y = a ^ g; assign z = a ^ o;");
    assertTrue(rules.contains("Always 0: `g` (1 bit)."), rules);
    assertTrue(rules.contains("Never assigned, so always 0: `o` (1 bit)."), rules);
  }

  @Test
  void aConstantSelectorChoosesBeforeAnythingIsHeld() {
    String rules =
        rules(
            "input [7:0] d, output reg q); parameter N = 8;"
                + " always @* case (N) 4: q = d[3]; 8: q = d[7]; endcase");
    assertTrue(rules.contains("`q` is `d[7]`."), rules);
    assertFalse(rules.contains("latch"), rules);
  }

  @Test
  void whereInputsChangeIsSaidWhereThatMatters() {
    says(
        "In each call the inputs change first, while `clk` is 1 as it was before, and what that"
            + " starts happens; then `clk` falls, then it rises; before the first call every input is"
            + " 0.",
        "input clk, en, output reg [3:0] q); wire g = clk & en;"
            + " always @(posedge g) q <= q + 1;");
    says(
        "In each call the inputs change first, and `q` follows them, by the registers as they were;"
            + " then `rst` acts on the registers, then `clk` rises, and each time it follows again.",
        "input clk, rst, x, d, output reg q); reg en;"
            + " always @(posedge clk or posedge rst) if (rst) en <= 0; else en <= x;"
            + " always @* if (en) q = d;");
    says(
        "by the registers as they were; then `clk` falls, then it rises, and each time it follows"
            + " again.",
        "input clk, d, x, output reg q, p); reg en; always @(negedge clk) en <= x;"
            + " always @(posedge clk) p <= q; always @* if (en) q = d;");
    String plain = rules("input clk, d, output reg q); always @(posedge clk) q <= d;");
    assertFalse(plain.contains("inputs change"), plain);
  }

  @Test
  void edgesOfStateComeBehindTheChangeThatMakesThem() {
    String edge = "An edge of a register, or of what is computed from registers, comes right after";
    String counts =
        "input clk, d, output reg q); reg [1:0] n; wire w = n[1];"
            + " always @(posedge clk) n <= n + 1; always @(posedge %s) q <= d ^ n[0];";
    says(edge, String.format(counts, "n[0]"));
    says(edge, String.format(counts, "w"));
    String gated =
        rules(
            "input clk, d, output reg q); reg e; wire g = clk & e; always @(posedge clk) e <= d;"
                + " always @(posedge g) q <= d;");
    assertFalse(gated.contains(edge), gated);
    String atOnce =
        rules(
            "input clk, d, output reg q); reg t; always @(posedge clk) t = ~t;"
                + " always @(posedge t) q <= d;");
    assertFalse(atOnce.contains(edge), atOnce);
  }

  /** The one condition of all instances would tear each of them apart. */
  @Test
  void alikeInstancesAreToldTogether() {
    String rules =
        Descriptions.of(
                "module cell_(input clk, ce, wr, input [7:0] d, output reg [7:0] s); reg [7:0] h;"
                    + " always @(posedge clk) if (wr) h <= d; always @(posedge clk) if (ce)"
                    + " s <= {s[6:0], h[7]}; endmodule module bank(input clk, ce, input [3:0] wr,"
                    + " input [7:0] d, output [31:0] q); genvar i; generate for (i = 0; i < 4;"
                    + " i = i + 1) begin : c cell_ u(clk, ce, wr[i], d, q[8*i +: 8]); end"
                    + " endgenerate endmodule")
            .rules();
    assertTrue(rules.contains("For each `i` from 0 to 3"), rules);
    assertFalse(rules.contains("from 1 to 3"), rules);
    assertFalse(rules.contains("`c[2].u.s` becomes"), rules);
  }

  @Test
  void fewInstancesOfTheirOwnNamesAskOnce() {
    String rules =
        Descriptions.of(
                "module count(input clk, rst, output reg [3:0] n); always @(posedge clk) if (rst)"
                    + " n <= 0; else n <= n + 1; endmodule module m(input clk, rst, output [3:0] a,"
                    + " b); count c1(clk, rst, a); count c2(clk, rst, b); endmodule")
            .rules();
    assertEquals(1, rules.split("If `rst` is 1", -1).length - 1, rules);
  }

  @Test
  void whatIsLeftAloneSideBySideIsOneLine() {
    String rules =
        Descriptions.of(
                "module m(input clk, s, input [1:0] k, output reg [3:0] a, b, c); always @(posedge"
                    + " clk) if (s) case (k) 0: a <= 1; 1: b <= a; 2: c <= b; default: begin a <= a;"
                    + " b <= b; c <= c; end endcase else begin a <= 0; b <= 0; c <= 0; end endmodule")
            .rules();
    assertFalse(rules.contains("`b` keeps its value."), rules);
  }
}
