module clock_tested_reset_not(input clk, input rst, input [3:0] d, output reg [3:0] q);
  always @(posedge clk or posedge rst) if (clk) q <= d; else q <= 0;
endmodule
