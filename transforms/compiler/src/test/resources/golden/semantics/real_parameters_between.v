// What an instance gives decides the type of a parameter without one (6.20.2, 23.10).
module scale #(parameter P = 5, parameter real R = 2.5, parameter [3:0] N = 3,
    parameter signed S = 1, parameter MODE = "OFF")
    (input [7:0] a, output [7:0] p, r, n, s, output m);
  localparam [7:0] HALF = P / 2;
  localparam [7:0] THIRD = R / 3;
  assign p = a + HALF;
  assign r = a + THIRD;
  assign n = a + N;
  localparam [7:0] TWICE = S * 2;
  assign s = a + TWICE;
  assign m = MODE == "ON" ? a[0] : a[1];
endmodule
module unread #(parameter real MULT = 31.5, parameter PERIOD = 10.0, parameter PHASE = 1.5) (input a, output y);
  assign y = ~a;
endmodule
module real_parameters_between(input [7:0] a,
    output [7:0] p, r, n, s, p2, r2, n2, s2, output m, m2, y);
  localparam MULT = 1.0e3 / 25;
  scale #(.P(5.0), .R(7), .N(2.5), .S(-2.5), .MODE("ON")) x(a, p, r, n, s, m);
  scale #(.P(7), .R(7.9)) z(a, p2, r2, n2, s2, m2);
  unread #(.MULT(MULT), .PERIOD(1e9 / 156.25e6)) u(a[0], y);
  defparam u.PHASE = -0.25;
endmodule
