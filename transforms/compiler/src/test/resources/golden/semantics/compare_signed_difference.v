// With signed operands the same difference is below zero.
module compare_signed_difference(input signed [3:0] a, b, output lt, output lt_narrow, output signed [4:0] d);
  wire signed [3:0] n = a - b;
  assign lt = (a - b) < 0;
  assign lt_narrow = n < 0;
  assign d = a - b;
endmodule
