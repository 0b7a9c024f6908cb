// The full product of two 70-bit numbers, and a signed one.
module wide_multiply(input [69:0] a, b, output [139:0] p, output signed [79:0] q);
  wire signed [39:0] x = a[39:0], y = b[39:0];
  assign p = a * b;
  assign q = x * y;
endmodule
