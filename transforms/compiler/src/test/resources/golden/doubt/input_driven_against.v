// expect: UNKNOWN_VALUE
// The module drives its input too: where both differ the net is x, which decides against the assignment.
module input_driven_against(input clk, input [3:0] d, input full, output reg [3:0] q);
  assign full = d[0];
  initial q = 0;
  always @(posedge clk) if (!full) q <= d;
endmodule
