// expect: RACE 8:3
module race_at_start(input clk, input rst_n, input clk2, input [3:0] d, output reg [3:0] q);
  reg ready;
  initial ready = 0;
  initial q = 5;
  always @(posedge clk) ready <= rst_n;
  wire n = ready;
  always @(posedge clk2 or negedge n)
    if (!n) q <= 9;
    else q <= d;
endmodule
