// Two paths that look like a cycle and never are one, since s opens only one of them.
module false_loop_through_mux(input s, input [3:0] a, b, output [3:0] x, y);
  assign x = s ? a : y + 4'd1;
  assign y = s ? x + 4'd2 : b;
endmodule
