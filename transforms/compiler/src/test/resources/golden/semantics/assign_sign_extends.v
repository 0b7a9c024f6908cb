// Sign extension follows the right side, whatever the left side is.
module assign_sign_extends(input signed [3:0] s, input [3:0] u, output [7:0] su, output signed [7:0] us);
  assign su = s;
  assign us = u;
endmodule
