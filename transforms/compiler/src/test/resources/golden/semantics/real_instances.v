// Real parameters with types, given as other types too; real values at ports of instances.
module real_instances(input clk, input [7:0] d, output [7:0] a, b, c, output reg [3:0] changes);
  function real twice(input real v);
    twice = 2 * v;
  endfunction
  localparam real GAIN = twice(0.75);
  real x;
  always @* x = d * GAIN;
  scale #(.FACTOR(GAIN)) one(.d(x), .q(a));
  scale #(.FACTOR(3)) two(.d(d), .q(b));
  scale #(.FACTOR(twice(0.25)), .SHIFT(2.6)) three(.d(x / 2 + 0.5), .q(c));
  initial changes = 0;
  always @(x) changes = changes + 1;
endmodule
module scale #(parameter real FACTOR = 0.5, parameter integer SHIFT = 1) (input [7:0] d,
                                                                          output [7:0] q);
  real shifted;
  always @(d) shifted = (d >> SHIFT) * FACTOR;
  assign q = shifted;
endmodule
