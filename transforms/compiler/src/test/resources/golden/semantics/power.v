// ** with a constant base, a constant exponent, and both variable; the result wraps.
module power(input [3:0] a, b, output [7:0] square, output [15:0] two, output [7:0] any);
  assign square = a ** 2;
  assign two = 2 ** b;
  assign any = a ** b;
endmodule
