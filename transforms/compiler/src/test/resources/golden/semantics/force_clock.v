// A clock that is held.
module force_clock(input clk, input test, input d, output reg q);
  wire g = clk;
  always @(posedge g) q <= d;
  always @(test) if (test) force g = 0; else release g;
endmodule
