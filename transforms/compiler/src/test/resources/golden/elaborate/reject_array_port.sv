// Ports of the top that the simulator connects to nothing, or that both sides drive.
module t (
  input [3:0] a [0:0], // expect: UNSUPPORTED_TYPE 3:15
  inout [1:0] b [0:1], // expect: UNSUPPORTED_TYPE 4:15
  input [3:0] c [0:1],
  input [1023:0] d [0:1023], // expect: VECTOR_TOO_WIDE 6:18
  output [3:0] y
);
  assign y = a[0] & c[1];
endmodule
