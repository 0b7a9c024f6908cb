module chain(input clk, input rst, input d, output reg q, output reg p);
  reg a;
  always @(posedge clk or posedge rst) if (rst) a <= 0; else a <= d;
  always @(posedge clk) begin q <= a; p <= q; end
endmodule
