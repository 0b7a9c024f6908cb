module ports_non_ansi(a, b, c[3:0], {d, e}, .f(g), .h({i, j}), .k(), , l);
  input a, b;
  output [3:0] c;
  output reg signed [1:0] d;
  input integer e;
  inout wire l;
  reg [3:0] c;
endmodule
module no_ports;
endmodule
module empty_ports();
endmodule : empty_ports
macromodule old(x, y); input x; output y; endmodule
