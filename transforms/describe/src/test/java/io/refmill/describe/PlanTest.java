package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What is thought of before a model is written is true of the design, whatever its inputs. */
class PlanTest {
  private static final String KEEPS = "` keeps the ";

  @Test
  void whatIsNotReadAndWhatIsNotKeptIsNotSaidToBe() {
    String plan =
        Descriptions.plan(
            "input clk, input [3:0] a, b, input s, output [3:0] y); wire [3:0] m [0:1];"
                + " assign m[0] = a; assign m[1] = b; assign y = m[s];");
    assertTrue(plan.contains("`clk` has no influence."), plan);
    assertTrue(plan.contains("nothing is kept between calls."), plan);
  }

  @Test
  void aClockedProcessIsToldOnce() {
    String plan =
        Descriptions.plan(
            "input clk, load, input [7:0] d, output reg [7:0] q, output reg [2:0] n); reg [7:0] t;"
                + " always @(posedge clk) if (load) begin n = 0; q = d; end else if (n != 4) begin"
                + " t = q; t = t << 1; q = t ^ d; n = n + 1; end");
    assertEquals(plan.indexOf("`n` increases"), plan.lastIndexOf("`n` increases"), plan);
    assertTrue(plan.contains("`n` increases by 1 (modulo 8) at once"), plan);
  }

  @Test
  void partsThatAreAlikeAreToldTogether() {
    String inverted =
        Descriptions.plan(
            "input [15:0] b, input [7:0] a, output [7:0] y, output [15:0] z); assign z = b;"
                + " assign y = {~a[7], ~a[6], ~a[5], ~a[4], ~a[3], ~a[2], ~a[1], ~a[0]};");
    assertTrue(
        inverted.contains("- For each `i` from 0 to 7:\n  - `y[i]` is `not a[i]`."), inverted);
    String mixed =
        Descriptions.of(
                "module m(input [3:0] a, input b, c, output [3:0] y);"
                    + " assign y = {b, a[2], c, a[0]}; endmodule")
            .rules();
    assertTrue(mixed.contains("`y` is `{b, a[2], c, a[0]}`"), mixed);
    String numbered =
        Descriptions.of(
                "module m(input [7:0] w1, output [7:0] w2, w4, w8, w16); assign w2 = w1 << 1;"
                    + " assign w4 = w1 << 2; assign w8 = w1 << 3; assign w16 = w1 << 4; endmodule")
            .rules();
    assertTrue(numbered.contains("- `w2` is `w1 << 1`.\n- `w4` is `w1 << 2`."), numbered);
  }

  @Test
  void aProcessIsToldOnce() {
    String plan =
        Descriptions.plan(
            "input signed [7:0] a, b, output signed [7:0] y, output reg v); reg signed [7:0] s;"
                + " always @* begin s = a + b; if (a[7] == b[7] && a[7] != s[7]) v = 1; else v = 0;"
                + " end assign y = s;");
    assertEquals(plan.indexOf("`s` is `signed"), plan.lastIndexOf("`s` is `signed"), plan);
    assertFalse(plan.contains("`y` is `s`"), plan);
  }

  @Test
  void bothPortsOfAMemoryAreTold() {
    String plan =
        Descriptions.plan(
            "input clk, wa, wb, input [1:0] a, b, input [3:0] d, e, output reg [3:0] q);"
                + " reg [3:0] ram [0:3]; always @(posedge clk) if (wa) ram[a] <= d;"
                + " always @(posedge clk) begin if (wb) ram[b] <= e; q <= ram[b]; end");
    assertTrue(plan.contains("`ram[a]` becomes `d`"), plan);
    assertTrue(plan.contains("`ram[b]` becomes `e`"), plan);
  }

  @Test
  void anArrayThatNeverChangesIsATable() {
    String plan =
        Descriptions.plan(
            "input clk, input [1:0] a, output reg [3:0] q); reg [3:0] rom [0:3]; initial begin"
                + " rom[0] = 3; rom[1] = 1; rom[2] = 4; rom[3] = 1; end"
                + " always @(posedge clk) q <= rom[a];");
    assertTrue(plan.contains("The design has a table `rom` of 4 words of 4 bits"), plan);
    assertTrue(plan.contains("`rom` never changes."), plan);
  }

  @Test
  void memoriesOfOneSizeAreOneItem() {
    String plan =
        Descriptions.plan(
            "input clk, w, input [1:0] a, input [3:0] d, e, f, output reg [3:0] q, r, s);"
                + " reg [3:0] low [0:3]; reg [3:0] high [0:3]; reg [3:0] other [0:1];"
                + " always @(posedge clk) begin if (w) begin low[a] <= d; high[a] <= e;"
                + " other[a[0]] <= f; end q <= low[a]; r <= high[a]; s <= other[a[0]]; end");
    Descriptions.says(
        plan,
        "The design has a memory of 4 words of 4 bits in each of `low` and `high`, a memory `other`"
            + " of 2 words of 4 bits and the registers ");
  }

  /** Processes that wait for different edges, each with lines of which the last one counts. */
  @Test
  void thatTheLastLineCountsIsSaidOnce() {
    String plan =
        Descriptions.plan(
            "input ca, cb, en, a, b, output reg [1:0] q, r);"
                + " always @(posedge ca) begin q[0] <= a; if (en) q[0] <= b; q[1] <= en; end"
                + " always @(posedge cb) begin r[0] <= b; if (en) r[0] <= a; r[1] <= a; end");
    String last = "Where several lines give the same bits a value, the last one counts.";
    Descriptions.says(plan, last);
    assertEquals(plan.indexOf(last), plan.lastIndexOf(last), plan);
    assertTrue(plan.indexOf(last) > plan.indexOf("`r[1]`"), plan);
  }

  @Test
  void everyMomentIsNamedWhereClocksAreInputs() {
    String plan =
        Descriptions.plan(
            "input go, take, input [3:0] d, output reg [3:0] q);"
                + " always @(posedge go) q <= {q[2:0], 1'b0};"
                + " always @(negedge take) if (d[0]) q <= d;");
    assertTrue(plan.contains("When `go` rises:\n- `q` becomes `{q[2:0], 0b0}`."), plan);
    assertTrue(plan.contains("When `take` falls:\n- If `d[0]` is 1, `q` becomes `d`."), plan);
    String one =
        Descriptions.plan(
            "input ck, e, d, output reg q, output y); assign y = ck & ~q;"
                + " always @(posedge ck) if (e) q <= d;");
    assertTrue(one.contains("When `ck` rises:\n- If `e` is 1, `q` becomes `d`"), one);
    assertTrue(one.contains("`y` is `ck & ~q`."), one);
  }

  @Test
  void theMomentIsNamedWhereTheSummaryDoesNot() {
    String memory =
        Descriptions.plan(
            "input clk, w, input [1:0] a, input [3:0] d, output reg [3:0] q); reg [3:0] m [0:3];"
                + " always @(posedge clk) if (w) m[a] <= d; always @* if (!w) q = m[a];");
    assertTrue(memory.contains("When `clk` rises:\n- If `w` is 1, `m[a]` becomes `d`."), memory);
  }

  @Test
  void whatWaitsForChangesIsNotSaidToFollow() {
    String plan =
        Descriptions.plan(
            "input [3:0] a, b, output reg [3:0] y, output z); assign z = ^y;"
                + " always @(a) y = a + b;");
    assertTrue(plan.contains("Only when `a` changes:\n- `y` is set to `a + b`."), plan);
    assertFalse(plan.contains("`y` is `a + b`"), plan);
  }

  @Test
  void aCounterThatNeverGetsToTheTopIsNotSaidToPassIt() {
    String turns =
        Descriptions.plan(
            "input clk, rst, output reg [3:0] q); always @(posedge clk)"
                + " if (rst) q <= 0; else if (q == 9) q <= 0; else q <= q + 1;");
    assertFalse(turns.contains("one bit more"), turns);
    String net =
        Descriptions.plan(
            "input clk, output reg [7:0] q = 0); wire [7:0] n; assign n = q < 99 ? q + 1 : 0;"
                + " always @(posedge clk) q <= n;");
    assertFalse(net.contains("From 255"), net);
    assertFalse(net.contains(KEEPS), net);
    String stops =
        Descriptions.plan(
            "input clk, rst, input [3:0] d, output reg [3:0] q); always @(posedge clk)"
                + " if (rst) q <= d; else if (q != 15) q <= q + 1;");
    assertFalse(stops.contains("one bit more"), stops);
    String floor =
        Descriptions.plan(
            "input clk, rst, output reg [3:0] q); always @(posedge clk)"
                + " if (rst) q <= 9; else if (q > 0) q <= q - 1;");
    assertFalse(floor.contains("Below 0"), floor);
  }

  @Test
  void aCounterThatGetsPastItsLimitIsSaidTo() {
    String loaded =
        Descriptions.plan(
            "input clk, ld, input [3:0] d, output reg [3:0] q); always @(posedge clk)"
                + " if (ld) q <= d; else if (q == 9) q <= 0; else q <= q + 1;");
    assertTrue(loaded.contains("15 + 1 needs one bit more than `q` has"), loaded);
    String other =
        Descriptions.plan(
            "input clk, m, output reg [3:0] q = 0); always @(posedge clk)"
                + " if (m) begin if (q == 9) q <= 0; else q <= q + 1; end else q <= q + 1;");
    assertTrue(other.contains("15 + 1 needs one bit more than `q` has"), other);
    assertFalse(other.contains("goes from 9 back to 0"), other);
    String below =
        Descriptions.plan(
            "input clk, up, output reg [3:0] q = 0); always @(posedge clk)"
                + " if (up) begin if (q == 9) q <= 0; else q <= q + 1; end else q <= q - 1;");
    assertTrue(below.contains("15 + 1 needs one bit more than `q` has"), below);
  }

  @Test
  void aMaskIsTheOneOfTheStepThatTheModelTakes() {
    String plan =
        Descriptions.plan(
            "input clk, input up, output reg [3:0] d = 0, u = 0, output reg signed [7:0] p = 0);"
                + " localparam signed [7:0] STEP = -3;"
                + " always @(posedge clk) begin d <= d + 4'd15; u <= u - 4'hF;"
                + " p <= up ? p - STEP : p + STEP; end");
    assertTrue(plan.contains("4-bit down counter in `d`"), plan);
    assertTrue(plan.contains("`d + 15` could be as much as 30"), plan);
    assertTrue(plan.contains("`u - 0xF` could be negative"), plan);
    assertTrue(plan.contains("keeps the 8 bits of `p`"), plan);
    assertFalse(plan.contains("0 - 1"), plan);
    assertFalse(plan.contains("one bit more"), plan);
  }

  @Test
  void aCaseThatAStateCountsInKeepsItInside() {
    String item =
        "input clk, go, output reg [3:0] s = 0); always @(posedge clk) case (s)"
            + " 0: if (go) s <= 1; 1, 2, 3: if (go) s <= s + 1; 4: s <= 0; %s endcase";
    String inside = Descriptions.plan(item.formatted("default: s <= 0;"));
    assertTrue(inside.contains("1 or 2 or 3 → `s + 1` if `go` is 1"), inside);
    assertFalse(inside.contains("one bit more"), inside);
    String beyond = Descriptions.plan(item.formatted("default: s <= s + 1;"));
    assertTrue(beyond.contains("15 + 1 needs one bit more than `s` has"), beyond);
    String covered = Descriptions.plan(item.formatted("15: s <= 0; default: s <= s + 1;"));
    assertFalse(covered.contains("one bit more"), covered);
  }

  @Test
  void whatIsSaidOfSeveralRegistersIsSaidOnce() {
    String plan =
        Descriptions.plan(
            "input clk, a, b, output reg [3:0] p, q, output reg [2:0] r);"
                + " always @(posedge clk) begin if (a) p <= p + 1; if (b) q <= q + 1; r <= r + 1;"
                + " end");
    assertTrue(
        plan.contains(
            "15 + 1 needs one bit more than `p` and `q` have: mask what they become with 0xF."
                + " In Python 7 + 1 needs one bit more than `r` has: mask what it becomes with"
                + " 0x7."),
        plan);
  }

  @Test
  void sentencesStandApartWhereProcessesAreToldInTheirOrder() {
    String plan =
        Descriptions.plan(
            "input clk, rst, input [3:0] d, output reg [3:0] q, output p); reg [3:0] n;"
                + " assign p = ^n; always @(d or q) n = d ^ q;"
                + " always @(posedge clk or posedge rst) if (rst) q <= 0; else q <= n;");
    assertFalse(plan.matches("(?s).*\\.[`A-Z].*"), plan);
  }

  @Test
  void whatIsAssignedBeforeItIsReadIsNotKept() {
    String plan =
        Descriptions.plan(
            "input en, input [3:0] a, output reg [3:0] y); reg [3:0] t;"
                + " always @* begin y = a; if (en) begin t = a + 1; y = t ^ a; end end");
    assertTrue(plan.contains("Combinational logic"), plan);
    assertFalse(plan.contains("keeps its"), plan);
    assertFalse(plan.contains("atch"), plan);
  }

  @Test
  void anAssignmentToItselfIsNotALatch() {
    String plan =
        Descriptions.plan(
            "input [3:0] a, output reg [2:0] y); always @* begin y = a >> 1; y = y[2:0]; end");
    assertTrue(plan.contains("`y` is `a >> 1`"), plan);
    assertFalse(plan.contains("keeps"), plan);
    assertFalse(plan.contains("bitwise"), plan);
  }

  @Test
  void bitsThatMayBeGivenTwiceAreToldInOrder() {
    String plan =
        Descriptions.plan(
            "input clk, en, a, b, output reg [1:0] q); always @(posedge clk) begin q[0] <= a;"
                + " if (en) q[0] <= b; q[1] <= en; end");
    assertTrue(
        plan.contains("Where several lines give the same bits a value, the last one counts."),
        plan);
  }

  @Test
  void clocksThatAreMadeOfOthersAreMoments() {
    String gated =
        Descriptions.plan(
            "input clk, en, input [3:0] d, output reg [3:0] q); wire g = clk & en;"
                + " always @(posedge g) q <= d;");
    assertTrue(gated.contains("When `g` rises:\n- `q` becomes `d`."), gated);
    String edges =
        Descriptions.plan(
            "input clk, rst, d, output reg p, q); always @(negedge clk) p <= d;"
                + " always @(posedge clk or posedge rst) if (rst) q <= 0; else q <= p;");
    assertTrue(edges.contains("`rst` = 1 brings `q` to 0"), edges);
    assertTrue(edges.contains("When `clk` falls:\n- `p` becomes `d`."), edges);
    assertTrue(edges.contains("When `clk` rises:\n- `q` becomes `p`."), edges);
    String inside =
        Descriptions.plan(
            "input clk, d, output q); sub s(clk, d, q); endmodule module sub(input c, d, output"
                + " reg q); always @(posedge c) q <= d;");
    assertFalse(inside.contains("When"), inside);
  }

  @Test
  void allThatIsWatchedForEdgesIsSaid() {
    String plan =
        Descriptions.plan(
            "input ca, cb, rst, d, output reg p, q); always @(posedge ca or negedge rst)"
                + " if (!rst) p <= 0; else p <= d; always @(posedge cb) q <= p;");
    assertTrue(plan.contains("Edges of `ca`, `rst` and `cb` are differences"), plan);
    String inside =
        Descriptions.plan(
            "input a, b, d, output reg q); reg r; always @(a or b) r = a & ~b;"
                + " always @(posedge r) q <= d;");
    assertFalse(inside.contains("Edges of `r`"), inside);
    String same =
        Descriptions.plan(
            "input ck, d, output reg p, q); always @(posedge ck) p <= ck & d;"
                + " always @(posedge ck) q <= p;");
    assertTrue(same.contains("Edges of `ck`") || !same.contains("When"), same);
    assertTrue(same.indexOf("When `ck` rises") == same.lastIndexOf("When `ck` rises"), same);
  }

  @Test
  void whatComesInOneCallIsToldInTheOrderOfTheModel() {
    String plan =
        Descriptions.plan(
            "input clk, rst_n, input [3:0] d, output reg [3:0] q, p); reg [1:0] s = 0;"
                + " always @(posedge clk) case (s) 0: begin q <= d; s <= 1; end"
                + " 1: begin q <= q + 1; s <= 2; end default: begin p <= q; s <= 0; end endcase"
                + " always @(negedge rst_n) q <= 0;");
    assertTrue(plan.contains("in the order of their lines"), plan);
    assertTrue(plan.indexOf("`q` becomes `d`") < plan.indexOf("`q` becomes 0"), plan);
    assertTrue(plan.indexOf("When `clk` rises") == plan.lastIndexOf("When `clk` rises"), plan);
  }

  @Test
  void ofTwoProcessesForOneVariableTheLastCounts() {
    String plan =
        Descriptions.plan(
            "input clk, a, b, d, output reg q); always @(posedge clk) if (a) q <= d;"
                + " always @(posedge clk) if (b) q <= 0;");
    assertTrue(
        plan.contains(
            "Where several lines give the same bits a value, the last one counts; between processes"
                + " that start together that is a convention"),
        plan);
    String apart =
        Descriptions.plan(
            "input clk, a, b, d, output reg [1:0] q); always @(posedge clk) if (a) q[0] <= d;"
                + " always @(posedge clk) if (b) q[1] <= 0;");
    assertFalse(apart.contains("convention"), apart);
    String clocks = "input ca, cb, d, e, output reg q, r); always @(posedge ca) q <= d; always @(";
    String order =
        "Edges that come in the same call have their effects in the order of their lines";
    String both = Descriptions.plan(clocks + "posedge cb) q <= e;");
    assertTrue(both.contains(order), both);
    String reads = Descriptions.plan(clocks.replace("q <= d", "q = d") + "posedge cb) r <= q;");
    assertTrue(reads.contains(order), reads);
    // What was before decides, or one edge alone can come.
    String before = Descriptions.plan(clocks + "posedge cb) r <= q;");
    assertFalse(before.contains(order), before);
    String other = Descriptions.plan(clocks + "negedge ca) q <= e;");
    assertFalse(other.contains(order), other);
  }

  @Test
  void anEncoderOfThreeBitsIsNoDecoder() {
    String plan =
        Descriptions.plan(
            "input e, input [7:0] w, output reg [2:0] y); always @* if (!e) case (w) 1: y = 0;"
                + " 2: y = 1; 4: y = 2; 8: y = 3; 16: y = 4; 32: y = 5; 64: y = 6; 128: y = 7;"
                + " default: y = 0; endcase else y = 0;");
    assertFalse(plan.contains("decodes"), plan);
  }

  @Test
  void aLatchBesideRegistersDoesNotWaitForTheClock() {
    String plan =
        Descriptions.plan(
            "input clk, rw, input [1:0] a, input [3:0] d, output reg [3:0] q); reg [3:0] m [0:3];"
                + " always @(posedge clk) if (rw) m[a] <= d; always @* if (!rw) q = m[a];");
    assertFalse(plan.contains("State changes"), plan);
  }

  @Test
  void whatAnEdgeReadsOfTheSameMomentComesBeforeIt() {
    String plan =
        Descriptions.plan(
            "input a, b, input [3:0] d, output reg [3:0] q, n); always @(a or b) q = d;"
                + " always @(posedge a) n = n + q;");
    assertTrue(plan.indexOf("`q` is set to `d`") < plan.indexOf("`n` is set to"), plan);
  }

  @Test
  void combinationalLogicIsSaidOnce() {
    String gate = Descriptions.plan("input a, b, output y); assign y = a & b;");
    assertTrue(gate.contains("Combinational logic: nothing is kept between calls.\n"), gate);
    assertFalse(gate.contains("inputs alone"), gate);
    assertFalse(gate.contains("Nothing"), gate);
    String mux = Descriptions.plan("input s, a, b, output y); assign y = s ? a : b;");
    assertTrue(
        mux.contains("`y` is one of several values (a multiplexer); nothing is kept between"), mux);
  }

  @Test
  void muchStateIsToldBySizes() {
    StringBuilder body = new StringBuilder("input clk, d, output q);");
    StringBuilder steps = new StringBuilder();
    for (int i = 0; i < 9; i++) {
      body.append(" reg r").append(i).append(";");
      steps.append(" r").append(i).append(" <= ").append(i == 0 ? "d" : "~r" + (i - 1) + " ^ d");
      steps.append(";");
    }
    body.append(" reg [3:0] n = 5; assign q = r8 ^ n[3]; always @(posedge clk) begin n <= n + d;")
        .append(steps)
        .append(" end");
    String plan = Descriptions.plan(body.toString());
    assertFalse(plan.contains("variables of state"), plan);
    assertTrue(plan.contains("`r7` and `r8` (1 bit each)"), plan);
    assertTrue(plan.contains("a 4-bit up counter in `n` (from 5)"), plan);
  }

  @Test
  void operandsThatMakeNoDifferenceAreNotSaid() {
    String rules =
        Descriptions.of(
                "module m(input [3:0] a, b, input c, output [7:0] x, output y, output [3:0] z, output [7:0] w);"
                    + " parameter NONE = 0;"
                    + " assign x = {8{1'b0}} | a; assign y = 1'b1 || c; assign z = a + NONE;"
                    + " assign w = {4'b0, a ^ b}; endmodule")
            .rules();
    assertTrue(rules.contains("`x` is `a`."), rules);
    assertTrue(rules.contains("`y` is 1."), rules);
    assertTrue(rules.contains("`z` is `a + NONE`."), rules);
    assertTrue(rules.contains("`w` is `a ^ b`."), rules);
  }

  @Test
  void bitsThatAreGivenOnceHaveNoOrder() {
    String rules =
        Descriptions.of(
                "module m(input [2:0] a, output reg [2:0] y); always @* begin y[2] = a[2];"
                    + " y[1:0] = a[2:1] ^ a[1:0]; end endmodule")
            .rules();
    assertFalse(rules.contains("in their order"), rules);
    String twice =
        Descriptions.of(
                "module m(input [2:0] a, output reg [2:0] y); always @* begin y[2:1] = a[2:1];"
                    + " y[1:0] = a[2:1] ^ a[1:0]; end endmodule")
            .rules();
    assertTrue(twice.contains("the last one counts"), twice);
  }

  @Test
  void whatIsLeftOfAListIsItsLastPart() {
    String plan =
        Descriptions.plan(
            "input clk, input [4:0] d, output q); reg a, b, c, e, f; assign q = a ^ b ^ c ^ e ^ f;"
                + " always @(posedge clk) begin a <= d[0]; b <= d[1]; c <= d[2] & a; e <= d[3];"
                + " f <= d[4]; end");
    assertTrue(
        plan.contains("`a` (1 bit), `b` (1 bit), `c` (1 bit), `e` (1 bit) and `f` (1"), plan);
  }

  /** By then sentences of one variable each would not say what others see of it. */
  @Test
  void whatIsAssignedNowAtOnceAndNowLaterIsToldInOrder() {
    String plan =
        Descriptions.plan(
            "input clk, d, output reg q); reg [1:0] n; always @(posedge clk) begin"
                + " if (d) n = n + 1; else n <= 0; q <= n[1]; end");
    assertTrue(plan.contains("- If `d` is 1: `n` increases by 1 (modulo 4) at once.\n"), plan);
    assertTrue(plan.contains("\n- `q` becomes `n[1]`."), plan);
  }

  @Test
  void manyRegistersAreToldTogether() {
    String plan =
        Descriptions.plan(
            "input clk, rst, input [8:0] d, output q); reg a, b, c, e, f, g, h, i, j;"
                + " assign q = ^{a, b, c, e, f, g, h, i, j}; always @(posedge clk) if (rst)"
                + " {a, b, c, e, f, g, h, i, j} <= 0; else {a, b, c, e, f, g, h, i, j} <= d;");
    assertTrue(plan.contains("`h`, `i` and `j` (1 bit each). State"), plan);
    String resets =
        Descriptions.plan(
            "input clk, rst, d, output q); reg a, b, c, e, f, g, h, i, j; assign q = j;"
                + " always @(posedge clk) if (rst) begin a <= 0; b <= 0; c <= 0; e <= 0; f <= 0;"
                + " g <= 0; h <= 0; i <= 0; j <= 0; end else begin a <= d; b <= ~a; c <= ~b;"
                + " e <= ~c; f <= ~e; g <= ~f; h <= ~g; i <= ~h; j <= ~i; end");
    assertTrue(
        resets.contains(
            "brings `a`, `b`, `c`, `e`, `f`, `g`, `h`, `i` and `j` to 0 at the edge of the clock"),
        resets);
  }

  @Test
  void repetitionsWithinACallAreExplained() {
    String divided =
        Descriptions.plan(
            "input clk, output reg a, b); always @(posedge clk) a <= ~a;"
                + " always @(posedge a) b <= ~b;");
    assertTrue(divided.contains("`a` is awaited, and changes within a call"), divided);
    assertTrue(divided.contains("twice: with the new inputs and `clk` at 0, then with 1"), divided);
    String pair =
        Descriptions.plan("input s, r, output q, n); assign q = ~(r | n); assign n = ~(s | q);");
    assertTrue(pair.contains("`q` and `n` depend on each other"), pair);
  }

  @Test
  void aLatchThatRegistersOpenComesBeforeTheEdge() {
    String plan =
        Descriptions.plan(
            "input clk, x, d, output reg q); reg en; always @(posedge clk) en <= x;"
                + " always @* if (en) q = d;");
    assertTrue(plan.contains("`q` is computed before the edge, too"), plan);
    String plain =
        Descriptions.plan(
            "input clk, x, d, output reg q); reg en; always @(posedge clk) en <= x;"
                + " always @* q = en & d;");
    assertFalse(plain.contains("before the edge, too"), plain);
  }

  /** What a reset gives is told before: at its edge nothing is counted. */
  @Test
  void theEdgeOfAResetIsNoMomentOfWhatItResets() {
    String plan =
        Descriptions.plan(
            "input sck, cs_n, mosi, output reg [2:0] cnt, output reg [6:0] sh, rx);"
                + " always @(posedge sck or posedge cs_n) if (cs_n) cnt <= 0;"
                + " else begin cnt <= cnt + 1; sh <= {sh[5:0], mosi}; end"
                + " always @(negedge sck) if (cnt == 7) rx <= sh;");
    assertTrue(plan.contains("When `sck` rises:\n- `cnt` increases by 1"), plan);
    assertTrue(
        plan.contains("When `sck` rises or `cs_n` rises:\n- If `cs_n` is 1, `sh` keeps"), plan);
  }

  /** Eight times the same three conditions, where the rules ask them once. */
  @Test
  void whatRepeatsLongConditionsIsToldByRules() {
    String plan =
        Descriptions.plan(
            "input clk, rst, restart, ce, cont, att, alt, hld, input [15:0] period, output [3:0]"
                + " vol); reg [15:0] cnt; reg [4:0] pos; reg hold, inv; always @(posedge clk)"
                + " if (rst | restart) begin cnt <= 0; pos <= 0; hold <= 0; inv <= att; end else if"
                + " (ce & ~hold) begin if (cnt + 16'd1 >= period) begin cnt <= 0; if (pos[3:0] =="
                + " 15) begin if (~cont) begin pos <= 0; hold <= 1; inv <= 1; end else begin if"
                + " (hld) hold <= 1; else pos <= 0; inv <= inv ^ alt; end end else pos <= pos + 1;"
                + " end else cnt <= cnt + 1; end assign vol = (~cont & hold) ? 0 : inv ? pos[3:0] :"
                + " ~pos[3:0];");
    int asked = plan.split("`period`", -1).length - 1;
    assertTrue(asked <= 4, asked + " times in " + plan);
  }

  @Test
  void oneMaskIsExplainedOnce() {
    String plan =
        Descriptions.plan(
            "input clk, rst, v, input [7:0] d, output reg [15:0] sum, output reg [3:0] n); reg"
                + " [15:0] t; always @(posedge clk) if (rst) begin sum = 0; n <= 0; end else if (v)"
                + " begin t = sum + d; if (t[15]) sum = 16'h7fff; else sum = t; n <= n + 1; end");
    assertEquals(1, plan.split("0xF`? keeps|with 0xF\\.", -1).length - 1, plan);
  }
}
