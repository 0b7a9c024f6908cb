// Compares two 10-bit words as unsigned and as two's complement numbers.
module comparator #(parameter N = 10) (
  input [N-1:0] a, b,
  output equal, less_unsigned, less_signed,
  output [N-1:0] smaller, larger);

  wire signed [N-1:0] sa = a;
  wire signed [N-1:0] sb = b;
  assign equal = a == b;
  assign less_unsigned = a < b;
  assign less_signed = sa < sb;
  assign smaller = less_unsigned ? a : b;
  assign larger = less_unsigned ? b : a;
endmodule
