// Signed times signed is signed; signed times unsigned is unsigned.
module multiply_signed(input signed [3:0] a, b, input [3:0] u, output signed [7:0] p, output [7:0] q);
  assign p = a * b;
  assign q = a * u;
endmodule
