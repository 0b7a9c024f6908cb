// A wider expression is cut at a port, a narrower one is extended, with its sign if the expression is signed.
module port_width_mismatch(input signed [3:0] a, input [7:0] b, output [7:0] x, y, output [3:0] z);
  pass8 u1 (.i(a), .o(x));
  pass8 u2 (.i({1'b0, a}), .o(y));
  pass8 u3 (.i(b), .o(z));
endmodule
module pass8(input [7:0] i, output [7:0] o);
  assign o = ~i;
endmodule
