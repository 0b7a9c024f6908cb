// A clock that passes a continuous assignment triggers before the nonblocking updates: q takes the old p.
module derived_clock_by_wire(input clk, input [3:0] d, output reg [3:0] p, q);
  wire c = clk;
  always @(posedge clk) p <= d;
  always @(posedge c) q <= p;
endmodule
