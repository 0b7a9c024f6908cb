// One unsigned operand makes a comparison unsigned (11.8.1).
module signed_mixed_compare(input signed [7:0] a, input [7:0] u, input signed [7:0] b, output lt_mixed, lt_signed, lt_zero, lt_lit);
  assign lt_mixed = a < u;
  assign lt_signed = a < b;
  assign lt_zero = a < 0;
  assign lt_lit = a < 8'd0;
endmodule
