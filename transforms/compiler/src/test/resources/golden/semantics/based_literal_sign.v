// 'sd and 'sb literals are signed, based literals without s are not.
module based_literal_sign(input signed [7:0] a, output signed [15:0] x, y, output p, q);
  assign x = a + 4'sb1000;
  assign y = a + 4'b1000;
  assign p = a < 4'sd7;
  assign q = a < 4'd7;
endmodule
