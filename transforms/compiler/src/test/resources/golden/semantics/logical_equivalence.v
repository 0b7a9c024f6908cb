// Both operands are true or neither, whatever their widths (11.4.7).
module logical_equivalence(
  input clk,
  input [3:0] a, b,
  input c,
  output same, all,
  output reg q = 0
);
  assign same = a <-> b;
  assign all = c <-> a[0] <-> b;
  always @(posedge clk) q <= (a <-> c);
endmodule
