// A forced net with a pull.
module force_pulled_net(input s, input oe1, input oe2, input [3:0] a, input [3:0] b, output [3:0] y);
  tri1 [3:0] w;
  assign w = oe1 ? a : 4'bz;
  assign y = w;
  always @(s) if (s) force w = 4'd3; else release w;
endmodule
