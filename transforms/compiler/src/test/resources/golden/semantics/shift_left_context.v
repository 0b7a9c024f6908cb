// The left operand of a shift takes the width of the context, so bits move into the wider target.
module shift_left_context(input [7:0] a, input [2:0] n, output [15:0] y, output [7:0] z);
  assign y = a << n;
  assign z = (a << n) >> n;
endmodule
