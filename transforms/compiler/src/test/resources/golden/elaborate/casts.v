module t(input signed [3:0] s, input [7:0] u, output [7:0] a, b, c, d);
  assign a = 8'(s);
  assign b = $unsigned(s);
  assign c = signed'(u[3:0]);
  assign d = int'(u) >>> 1;
endmodule
