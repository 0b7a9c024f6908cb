module t(input clk, rst_n, en, a, b, output reg q, c, l, e, s);
  always_ff @(posedge clk or negedge rst_n) if (!rst_n) q <= 0; else q <= a;
  always_comb c = a & b;
  always_latch if (en) l = a;
  always @(a, b) s = a | b;
  always begin @(posedge clk); e <= a; end
endmodule
