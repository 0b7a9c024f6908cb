package io.refmill.describe;

import static io.refmill.describe.Descriptions.says;
import static io.refmill.describe.Descriptions.saysNot;

import org.junit.jupiter.api.Test;

/** One name in several scopes, which a text has only one of. */
class SharedNamesTest {
  private static String rules(String source) {
    return Descriptions.of(source).rules();
  }

  @Test
  void functionsOfInstancesHaveNamesOfTheirOwn() {
    String text =
        rules(
            "module s #(parameter K = 3)(input clk, input [3:0] d, output reg [3:0] q);"
                + " function [3:0] f(input [3:0] v); f = v * K + 1; endfunction"
                + " always @(posedge clk) q <= f(d ^ q); endmodule"
                + " module m(input clk, input [3:0] d, output [3:0] a, b);"
                + " s #(3) x(clk, d, a); s #(5) y(clk, d, b); endmodule");
    says(text, "`a` becomes `f(d ^ a)`");
    says(text, "`b` becomes `f_2(d ^ b)`");
    says(text, "The function `f(v)` takes `v` (4 bits) and gives `f` (4 bits)");
    says(text, "The function `f_2(v)` takes `v` (4 bits) and gives `f_2` (4 bits)");
  }

  @Test
  void functionsInTheModulesOfATextDoToo() {
    String source =
        "module g #(parameter K = 1)(input [5:0] a, b, output reg [5:0] y, output c);"
            + " wire [6:0] s = a * K + b; function [5:0] f(input [5:0] v);"
            + " f = {v[0], v[5:1]} ^ K; endfunction always @* begin y = s[5:0];"
            + " if (s[6]) y = f(s[5:0]); else if (b == K) y = ~a; end assign c = s[6]; endmodule"
            + " module m(input [5:0] p, q, r, output [5:0] w, x, y, z, output [3:0] c);"
            + " g #(1) g0(p, q, w, c[0]); g #(1) g1(w, r, x, c[1]);"
            + " g #(3) g2(x, q, y, c[2]); g #(3) g3(y, p, z, c[3]); endmodule";
    String text =
        rules(
            "module l #(parameter D = 2)(input clk, input [3:0] N, output reg [3:0] q);"
                + " wire [3:0] e = N + D; always @(posedge clk) q <= q ^ e; endmodule"
                + " module m #(parameter N = 9)(input clk, input [3:0] x, output [3:0] q, output h);"
                + " l i(.clk(clk), .N({x[0], x[3:1]}), .q(q)); assign h = q == N; endmodule");
    says(text, "`h` is `q == N`");
    says(text, "`i.N` is `{x[0], x[3:1]}`");
    saysNot(text, "`N` is `{");
  }

  @Test
  void aConstantIsNotCalledLikeAPort() {
    String text =
        rules(
            "module f(input clk, r, go, output reg [1:0] s); localparam IDLE = 0, RUN = 1, END = 2;"
                + " always @(posedge clk) if (r) s <= IDLE; else case (s) IDLE: if (go) s <= RUN;"
                + " RUN: s <= END; default: s <= IDLE; endcase endmodule"
                + " module m(input clk, r, RUN, output reg [3:0] IDLE, output [1:0] s);"
                + " f i(clk, r, RUN, s); always @(posedge clk) IDLE <= IDLE + RUN; endmodule");
    says(text, "`IDLE` becomes `IDLE + RUN`");
    says(text, "`END`");
    says(text, "`s` becomes 1");
    saysNot(text, "`s` becomes `RUN`");
    saysNot(text, "`RUN` = 1");
  }

  @Test
  void anIndexIsNotCalledLikeAVariable() {
    String text =
        Descriptions.of(
                "module m(input clk, input [3:0] d, output [3:0] q, output reg [1:0] c); reg i;"
                    + " genvar g; generate for (g = 0; g < 4; g = g + 1) begin : b reg r;"
                    + " always @(posedge clk) r <= d[g] ^ i; assign q[g] = r; end endgenerate"
                    + " always @(posedge clk) begin i <= ~i; c <= c + i; end endmodule")
            .summary();
    says(text, "`b[j].r` (for each `j` from 0 to 3)");
  }
}
