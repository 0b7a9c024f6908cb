module t(input [3:0] a, output [3:0] y, z);
  wire [a:0] w; // expect: NOT_CONSTANT 2:9
  assign y = a[a:0]; // expect: NOT_CONSTANT 3:16
  localparam P = Q, Q = P; // expect: NOT_CONSTANT 4:25
  assign z = {a{1'b0}}; // expect: NOT_CONSTANT 5:15
endmodule
