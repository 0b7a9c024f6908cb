// A combinational submodule whose output ports are driven by instances inside it, some of one assignment.
module bit_invert(input a, output y);
  assign y = ~a;
endmodule
module pair(input a, b, output p, q, both);
  wire t = a | b;
  bit_invert i0(a, p);
  bit_invert i1(.y(q), .a(t));
  assign both = p & q;
endmodule
module function_port_through_child(input [1:0] a, b, output [1:0] p, q, both);
  pair low(a[0], b[0], p[0], q[0], both[0]);
  pair high(.both(both[1]), .p(p[1]), .q(q[1]), .a(a[1]), .b(b[1]));
endmodule
