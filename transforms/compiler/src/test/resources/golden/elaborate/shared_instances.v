// Instances with equal parameters share one module.
module cell_ #(parameter W = 1) (input [W-1:0] a, output [W-1:0] y);
  assign y = ~a;
endmodule
module t(input [3:0] a, output [3:0] y, z);
  cell_ #(4) u0 (a, y);
  cell_ #(.W(8 / 2)) u1 (a, z);
endmodule
