// Both at the same time after the edge: the second may find the old q or the new one.
module late_end_read_late(input clk, input [3:0] d, output reg [3:0] p);
  reg [3:0] q;
  always @(posedge clk) q = #1 d;
  // expect: UNSUPPORTED_TIMING 6:3
  always @(posedge clk) #1 p <= q;
endmodule
