// The edge of late finds what clk has changed.
module delayed_clock(input clk, input x, output reg q);
  reg data;
  // expect: UNSUPPORTED_TIMING 5:11
  wire #1 late = clk;
  always @(posedge clk) data <= x;
  always @(posedge late) q <= data;
endmodule
