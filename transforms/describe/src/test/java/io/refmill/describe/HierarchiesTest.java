package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What instances and generate constructs do is told once. */
class HierarchiesTest {
  @Test
  void processesOfTheSameMomentsStandTogether() {
    String rules =
        Descriptions.of(
                "module m(input clk, rst, input [2:0] d, output [2:0] q); genvar i; generate for (i = 0;"
                    + " i < 3; i = i + 1) begin : g reg a, b; always @(posedge clk or posedge rst)"
                    + " if (rst) a <= 0; else a <= d[i]; always @(posedge clk) b <= a;"
                    + " assign q[i] = b; end endgenerate endmodule")
            .rules();
    assertTrue(
        rules.contains(
            "While `rst` is 1, regardless of the clock:\n"
                + "- For each `i` from 0 to 2:\n"
                + "  - `g[i].a` is 0.\n"
                + "\n"
                + "Otherwise, when `clk` rises:\n"
                + "- For each `i` from 0 to 2, in this order:\n"
                + "  - `g[i].a` becomes `d[i]`.\n"
                + "\n"
                + "When `clk` rises:\n"
                + "- For each `i` from 0 to 2, in this order:\n"
                + "  - `g[i].b` becomes `g[i].a`."),
        rules);
    assertTrue(rules.contains("`g[i].a` (1 bit) starts at 0 (for each `i` from 0 to 2)"), rules);
    String ordered =
        Descriptions.of(
                "module m(input clk, d, output reg p, q); reg t; always @(posedge clk) begin t = d;"
                    + " p <= t; end always @(negedge clk) q <= p; endmodule")
            .rules();
    assertTrue(ordered.indexOf("When `clk` rises") < ordered.indexOf("When `clk` falls"), ordered);
  }

  @Test
  void processesForBitsOfOneVectorStandTogether() {
    String rules =
        Descriptions.of(
                "module m(input clk, rst, input [7:0] d, output reg [7:0] q); genvar i; generate for"
                    + " (i = 0; i < 8; i = i + 1) always @(posedge clk or posedge rst) if (rst) q[i]"
                    + " <= 0; else q[i] <= d[7 - i]; endgenerate endmodule")
            .rules();
    assertTrue(
        rules.contains(
            "- For each `i` from 0 to 7:\n  - `q[i]` is 0.\n\nOtherwise, when `clk` rises:\n"
                + "- For each `i` from 0 to 7, in this order:\n  - `q[i]` becomes `d[7 - i]`."),
        rules);
  }

  @Test
  void variantsOfAModuleHaveNamesOfTheirOwn() {
    String rules =
        Descriptions.of(
                "module m(input [7:0] a, b, output [3:0] y, z, g, h, output o, p, q, t);"
                    + " part #(0) r(a[3:0], b[3:0], y, o); part #(0) s(a[7:4], b[7:4], z, p);"
                    + " part #(1) c(a[3:0], b[7:4], g, q); part #(1) d(a[7:4], b[3:0], h, t); endmodule module part #(parameter INV = 0) (input [3:0] x, w,"
                    + " output reg [3:0] f, output reg c); always @* begin {c, f} = x + w; if (INV)"
                    + " f = ~f; else if (c) f = f ^ w; end endmodule")
            .rules();
    assertTrue(rules.contains("The module `part` has the inputs"), rules);
    assertTrue(rules.contains("The module `part_2` has the inputs"), rules);
  }

  @Test
  void whatIsSeenOfSomeAloneIsSaidOfNone() {
    String form =
        "module m(input clk, input [31:0] key, input [3:0] en, output [15:0] q); genvar i; generate"
            + " for (i = 0; i < 4; i = i + 1) begin : g reg [3:0] c; wire e = %s;"
            + " always @(posedge clk) if (e) c <= c + 1; assign q[4*i +: 4] = c; end endgenerate"
            + " endmodule";
    String all = Descriptions.of(form.formatted("en[i]")).summary();
    assertTrue(
        all.contains("The design has a 4-bit up counter in `g[i].c` (for each `i` from 0 to 3)"),
        all);
    String some =
        Descriptions.of(form.formatted("i == 3 ? (key * 5 ^ key) == 32'h9ABCDEF1 : en[i]"))
            .summary();
    assertTrue(
        some.contains("The design has the registers `g[i].c` (for each `i` from 0 to 3)"), some);
    String instances =
        Descriptions.of(
                "module t(input clk, e, output [3:0] c); reg [3:0] r; assign c = ~r;"
                    + " always @(posedge clk) if (e) r <= r + 1; endmodule"
                    + " module m(input clk, input [31:0] key, input e, output [3:0] p, q);"
                    + " t t0(clk, e, p); t t1(clk, (key * 5 ^ key) == 32'h9ABCDEF1, q); endmodule")
            .summary();
    assertTrue(instances.contains("The design has the registers `t0.r` and `t1.r`"), instances);
  }
}
