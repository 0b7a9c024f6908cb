module clocked(input clk, rst_n, d, output reg q);
  wire fast = ~clk;
  always @(negedge fast or negedge rst_n) if (!rst_n) q <= 0; else q <= d;
endmodule
