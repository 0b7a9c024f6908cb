// State that changes at the falling edge is seen, unchanged, after the rising one.
module falling_edge_only(input clk, input d, output reg q, output n);
  always @(negedge clk) q <= d;
  assign n = ~q & d;
endmodule
