// A macro that nobody defines stands for nothing, and its arguments stay (22.5): simulators warn and go on.
module undefined_macros(
  input clk,
  input [3:0] a, b,
  output [3:0] y,
  output reg [3:0] q = 0
);
  `KEEP
  wire [3:0] sum = `DEPTH (a + b);
  assign y = sum `SCALE ;
`ifdef KEEP
  assign y = 0;
`endif
  `define TWICE(x) `UNIT x + x
  always @(posedge clk) q <= `TWICE(a);
endmodule
