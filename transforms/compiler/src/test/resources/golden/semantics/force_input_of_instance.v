// An instance forces its own input, and with it the net or variable outside.
module leaf(input clk, input s, input d, output reg q);
  initial q = 0;
  always @(posedge clk) q <= d;
  always @(s) if (s) force d = 1; else release d;
endmodule
module force_input_of_instance(input clk, input s, input [1:0] d, output q, output r);
  reg k;
  wire x = ^d;
  leaf u(clk, s, k, q);
  leaf v(clk, s, x, r);
  always @(posedge clk) k <= d[0];
endmodule
