// compiler: INCLUDE_NOT_FOUND
// verifier: INCLUDE_NOT_FOUND
// A file that never ends.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`include "/dev/zero"
endmodule
