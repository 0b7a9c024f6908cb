// An unsized literal has at least 32 bits and widens the expression: the carry survives.
module unsized_literal(input [7:0] a, b, output [7:0] x, y, z);
  assign x = (a + 1) >> 1;
  assign y = (a + 8'd1) >> 1;
  assign z = (a + b + 0) >> 1;
endmodule
