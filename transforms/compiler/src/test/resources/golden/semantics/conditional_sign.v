// The branches of ?: share one type: an unsigned branch makes the other one unsigned.
module conditional_sign(input c, input signed [3:0] s, input [3:0] u, input signed [3:0] t, output [7:0] mixed, signed_both);
  assign mixed = c ? s : u;
  assign signed_both = c ? s : t;
endmodule
