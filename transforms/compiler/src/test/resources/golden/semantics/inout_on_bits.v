// Bidirectional ports of instances on bits of a port of the top, one below the other, and on a bus with pull-ups.
module inout_on_bits(
  input [3:0] d, oe, output [3:0] q, inout [3:0] gpio,
  input [3:0] e, f, output [1:0] r, output [5:0] y
);
  genvar k;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g
      buffer b(.i(d[k]), .t(~oe[k]), .o(q[k]), .io(gpio[k]));
    end
  endgenerate

  wire [5:0] bus;
  pullup u[5:0] (bus);
  four m(bus[4:1], e, f, r);
  assign bus[0] = e[0] & f[3], bus[5] = f[2];
  assign y = bus;
endmodule

module buffer(input i, input t, output o, inout io);
  assign io = t ? 1'bz : i;
  assign o = io;
endmodule

module four(inout [3:0] w, input [3:0] e, f, output [1:0] r);
  two a(w[1:0], e[1:0], f[1:0], r[0]);
  two b(.p(w[3:2]), .e(e[3:2]), .f(f[3:2]), .r(r[1]));
endmodule

module two(inout [1:0] p, input [1:0] e, f, output r);
  assign p[0] = e[0] ? f[0] : 1'bz;
  one u(.q(p[1]), .e(e[1]), .f(f[1]));
  assign r = p[1] ^ p[0];
endmodule

module one(inout q, input e, f);
  bufif1 (q, f, e);
endmodule
