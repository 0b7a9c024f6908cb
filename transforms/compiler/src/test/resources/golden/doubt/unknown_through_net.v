// expect: UNKNOWN_VALUE
// The net is x where n is outside of a, which decides against the assignment either way.
module unknown_through_net(input clk, input [6:0] a, input [2:0] n, input [3:0] d, output reg [3:0] q);
  wire picked = a[n];
  initial q = 0;
  always @(posedge clk) if (~picked) q <= d;
endmodule
