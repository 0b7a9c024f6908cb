// Division truncates towards zero, and a remainder has the sign of the dividend (11.4.3).
module divide_signed(input signed [7:0] a, b, output signed [7:0] q, r);
  assign q = (b == 0) ? 8'sd0 : a / b;
  assign r = (b == 0) ? 8'sd0 : a % b;
endmodule
