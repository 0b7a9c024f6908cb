// >>> of an unsigned operand is logical.
module unsigned_arithmetic_shift(input [7:0] u, input [2:0] n, output [7:0] y, z);
  assign y = u >>> n;
  assign z = $signed(u) >>> n;
endmodule
