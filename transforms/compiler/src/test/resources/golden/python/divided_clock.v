// What a divided clock drives is an object too.
module divider #(parameter N = 3)(input clk, rst, output reg out);
  reg [3:0] n;
  always @(posedge clk or posedge rst)
    if (rst) begin n <= 0; out <= 0; end
    else if (n == N - 1) begin n <= 0; out <= ~out; end
    else n <= n + 1;
endmodule
module decade(input clk, rst, en, output reg [3:0] q, output carry);
  assign carry = en & (q == 9);
  always @(posedge clk or posedge rst)
    if (rst) q <= 0; else if (en) q <= carry ? 0 : q + 1;
endmodule
module divided_clock(input clk, rst, en, output [3:0] d0, d1, output tick);
  wire c0, gated;
  divider u_div(clk, rst, tick);
  // Nothing but its edge is seen of it.
  assign gated = tick & en;
  decade u0(tick, rst, en, d0, c0);
  decade u1(gated, rst, c0, d1, );
endmodule
