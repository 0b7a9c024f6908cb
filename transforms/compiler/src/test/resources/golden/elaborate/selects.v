// Ascending ranges count from the other end; bits outside are x (11.5.1).
module t(input [7:0] d, input [0:7] u, input [2:0] i, output a, b, output [3:0] c, e, output [2:0] f, output [3:0] g);
  assign a = d[i];
  assign b = u[i];
  assign c = d[i +: 4];
  assign e = u[i -: 4];
  assign f = u[1:3];
  assign g = d[9:6];
endmodule
