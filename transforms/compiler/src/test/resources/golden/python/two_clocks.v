module two_clocks(input clk_a, clk_b, rst_n, input d, output reg q);
  reg m;
  always @(posedge clk_a or negedge rst_n) if (!rst_n) m <= 0; else m <= d;
  always @(posedge clk_b or negedge rst_n) if (!rst_n) q <= 0; else q <= m;
endmodule
