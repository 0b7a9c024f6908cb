// While the second waits for its delay, the reset comes, and it does not see it.
module late_end_misses_reset(input clk, input rst, input [3:0] d, output reg [3:0] q);
  reg clear;
  // expect: UNSUPPORTED_TIMING 6:3
  always @(posedge clk) clear <= rst;
  always @(posedge clk or posedge clear)
    if (clear) q = #1 0;
    else q = #1 d;
endmodule
