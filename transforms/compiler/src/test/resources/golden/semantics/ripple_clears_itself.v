// Ripple counter through three submodules, async clear from its own count, which moves no clock, and a latch on the gated clock.
module tff(input c, input r, output reg q); always @(posedge c or posedge r) if (r) q <= 0; else q <= ~q; endmodule
module ripple_clears_itself(input clk, input clear, input en, output [2:0] n, output reg l);
  wire done = n == 3'd2;
  wire r = clear | done;
  tff t0(clk & en, r, n[0]);
  tff t1(n[0], r, n[1]);
  tff t2(.q(n[2]), .r(r), .c(n[1]));
  always @* if (en) l = n[1] ^ clear;
endmodule
