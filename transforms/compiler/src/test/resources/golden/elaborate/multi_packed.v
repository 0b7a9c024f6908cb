module t(input [3:0][7:0] w, input [1:0] i, input [2:0] j, output [7:0] b, output x, output [1:0][7:0] two, output [31:0] swapped);
  assign b = w[i];
  assign x = w[i][j];
  assign two = w[2:1];
  assign swapped = {<<8{w}};
endmodule
