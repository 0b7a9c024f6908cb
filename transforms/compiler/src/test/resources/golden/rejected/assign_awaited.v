// expect: PROCEDURAL_CONTINUOUS_ASSIGNMENT 3:3
module assign_awaited(input clk, input s, input d, output reg q);
  always @(s or q) if (s) assign q = 1; else deassign q;
  always @(posedge clk) q <= d;
endmodule
