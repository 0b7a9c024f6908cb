// The operands of % take the width of the expression: a carry matters.
module modulo_of_sum(input [3:0] a, b, output [3:0] x, output [4:0] y, output [3:0] z);
  assign x = (a + b) % 10;
  assign y = (a + b) % 5'd7;
  assign z = (a + b) % 4'd7;
endmodule
