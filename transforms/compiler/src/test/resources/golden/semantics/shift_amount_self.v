// The right operand of a shift is self-determined: a two-bit sum wraps.
module shift_amount_self(input [7:0] a, input [1:0] m, n, output [15:0] y);
  assign y = a << (m + n);
endmodule
