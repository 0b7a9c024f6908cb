// expect: UNSUPPORTED_CONSTRUCT 3:25
module fork_in_order(input clk, input [3:0] a, output reg [3:0] x, y);
  always @(posedge clk) fork x = a; y = x; join
endmodule
