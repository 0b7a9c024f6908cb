// A divisor with a bit that is 1 is not 0.
module divisor_with_a_bit(input [7:0] a, b, output [7:0] q, r, x);
  assign q = a / (b | 1);
  assign r = a % (b | 8'h10);
  assign x = a / (b ^ 1);
endmodule
