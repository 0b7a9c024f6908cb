// -8'd1 is 255, also when it is compared with a wider number; -8'sd1 is extended.
module unary_minus_of_sized(input [8:0] a, input signed [8:0] s, output x, y, z, output [8:0] v);
  assign x = a == -8'd1;
  assign y = a > -8'd3;
  assign z = s == -8'sd1;
  assign v = a + -8'd1;
endmodule
