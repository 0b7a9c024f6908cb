// Reductions are unary and bind tighter than binary operators.
module reduction_operators(input [3:0] a, b, output x, y, z, output [1:0] s, output n);
  assign x = &a | ^b;
  assign y = ~|a & ~&b;
  assign z = ^a == ~^b;
  assign s = &a + |b;
  assign n = ~^a ^ ^b;
endmodule
