// With one unsigned operand the signed one is extended with zeros.
module signed_mixed_extension(input signed [3:0] a, input [3:0] u, input signed [3:0] b, output [7:0] mixed, output [7:0] signed_both);
  assign mixed = a + u;
  assign signed_both = a + b;
endmodule
