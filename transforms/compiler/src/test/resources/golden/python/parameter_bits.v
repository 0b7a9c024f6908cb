// A parameter without a type has the range of its value, also where that is one bit.
module masked #(parameter M = 5) (input [3:0] a, output y);
  assign y = M[0] ? a[1] : ^a;
endmodule
module parameter_bits (input [3:0] a, output y, z);
  masked #(1'd1) odd (a, y);
  masked #(4) even (~a, z);
endmodule
