// Overrides by name, by position and by defparam; a localparam follows.
module parameter_override(input [7:0] a, output [7:0] x, y, z, w);
  adder_by u0 (a, x);
  adder_by #(5) u1 (a, y);
  adder_by #(.K(7), .M(3)) u2 (a, z);
  adder_by u3 (a, w);
  defparam u3.M = 4;
endmodule
module adder_by #(parameter K = 1, M = 2) (input [7:0] i, output [7:0] o);
  localparam T = K * M;
  assign o = i + T;
endmodule
