// The simulator takes a for a vector, b and c for arrays.
module t (a, b, c, y);
  input [3:0] a [0:1]; // expect: UNSUPPORTED_TYPE 3:15
  input wire [3:0] b [0:1];
  input [3:0] c;
  wire [3:0] c [0:1];
  output [3:0] y;
  assign y = b[0] & c[1];
endmodule
