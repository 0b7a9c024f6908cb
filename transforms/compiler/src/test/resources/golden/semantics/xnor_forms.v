// ~^ and ^~ are the same operator; both work in the width of the context.
module xnor_forms(input [3:0] a, b, output [7:0] x, y, output p);
  assign x = a ~^ b;
  assign y = a ^~ b;
  assign p = ~^(a ^ b);
endmodule
