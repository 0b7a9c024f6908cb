// A forced net is the port of the instance that drives it.
module leaf(input clk, input d, output reg q, output n);
  initial q = 0;
  assign n = ~q;
  always @(posedge clk) q <= d;
endmodule
module force_collapsed_net(input clk, input s, input d, output y, output n);
  wire w;
  leaf u(clk, d, w, n);
  assign y = w;
  always @(s) if (s) force w = 1; else release w;
endmodule
