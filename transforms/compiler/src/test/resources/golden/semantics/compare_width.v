// Both sides of a comparison take the wider of the two widths; the result width does not matter.
module compare_width(input [7:0] a, b, c, input [8:0] d, output x, y, output [7:0] z);
  assign x = a + b > c;
  assign y = a + b > d;
  assign z = (a + b) == d;
endmodule
