// A variable that keeps what it was forced to until it is assigned.
module force_variable(input clk, input stop, input [7:0] d, output reg [7:0] q);
  initial q = 5;
  always @(posedge clk) q <= q + d;
  always @(stop) if (stop) force q = 8'hA5; else release q;
endmodule
