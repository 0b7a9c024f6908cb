// Masks made by replication for 80 bits, signed extension to 80 bits.
module wide_replication_mask(input [79:0] a, input signed [6:0] s, input e, output [79:0] x, y, output z);
  assign x = a & {80{e}};
  assign y = s;
  assign z = &(a | {{79{1'b1}}, e});
endmodule
