// Negation happens in the width of the context.
module negate_in_context(input [3:0] a, output [7:0] y, output [3:0] z, output zero);
  assign y = -a;
  assign z = -a;
  assign zero = (-a) == 0;
endmodule
