// Both orders give 0.
module same_constant_writers(input clk, input rst, clear, en, output reg [3:0] q);
  always @(posedge clk) if (rst) q <= 0; else if (en && !clear) q <= q + 4'd1;
  always @(posedge clk) if (clear) q <= 0;
endmodule
