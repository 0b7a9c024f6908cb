// >>> shifts in the sign only when the whole context is signed: adding an unsigned operand makes it logical.
module arithmetic_shift_in_unsigned(input signed [7:0] s, input [7:0] u, output [7:0] alone, mixed, kept);
  assign alone = s >>> 2;
  assign mixed = (s >>> 2) + u;
  assign kept = $signed(s >>> 2) + $signed(u);
endmodule
