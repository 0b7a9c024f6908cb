// A clock gate with a latch that is open while the clock is low.
module gated_clock_latch(input clk, input rst, input en, output reg [3:0] n);
  reg e;
  wire g = clk & e;
  always @* if (!clk) e = en | rst;
  always @(posedge g) if (rst) n <= 0; else n <= n + 1;
endmodule
