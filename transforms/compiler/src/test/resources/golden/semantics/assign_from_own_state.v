// A counter that holds itself at 0.
module assign_from_own_state(input clk, output reg [3:0] q);
  initial q = 0;
  always @(negedge clk) if (q == 9) assign q = 0; else deassign q;
  always @(posedge clk) q <= q + 1;
endmodule
