module add #(parameter W = 1, parameter signed [3:0] K = -1) (input [W-1:0] a, output [W-1:0] y);
  assign y = a + K;
endmodule
module t(input [7:0] a, output [7:0] y, z, u);
  add #(8) one (a, y);
  add #(.K(2), .W(8)) two (.a(a), .y(z));
  add three (.a(a), .y(u));
  defparam three.W = 8;
endmodule
