module t(input clk, d, output q, output logic [1:0] v, input [3:0] a, b, output [3:0] y);
  reg q;
  always @(posedge clk) q <= d;
  assign v = {d, d};
  assign y = a & b;
endmodule
