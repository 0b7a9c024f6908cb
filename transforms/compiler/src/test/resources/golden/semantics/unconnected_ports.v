// Outputs may stay open; positional and named connections, an expression as an actual.
module unconnected_ports(input [3:0] a, b, output [4:0] s, output t);
  wire c;
  sum4 u1 (a, b, s[3:0], c, );
  sum4 u2 (.p(a & b), .q(4'd9), .r(), .c(t), .same());
  assign s[4] = c;
endmodule
module sum4(input [3:0] p, q, output [3:0] r, output c, output same);
  assign {c, r} = p + q;
  assign same = p == q;
endmodule
