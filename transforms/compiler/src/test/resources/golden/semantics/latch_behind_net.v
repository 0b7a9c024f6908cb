// A clock gate whose enable is 1 before the first call and stays so: the latch has let it through.
module latch_behind_net(input clk, input en, input te, input idle,
    output gated, output reg [3:0] n);
  reg open;
  wire enable = en | te | ~idle;
  always @(clk or enable) if (!clk) open <= enable;
  assign gated = clk & open;
  always @(posedge gated) n <= n + 1;
endmodule
