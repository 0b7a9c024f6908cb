// A shift amount is taken as unsigned: -1 is a very long way.
module signed_shift_amount(input [7:0] a, input signed [2:0] n, output [7:0] y, z);
  assign y = a << n;
  assign z = a >> n;
endmodule
