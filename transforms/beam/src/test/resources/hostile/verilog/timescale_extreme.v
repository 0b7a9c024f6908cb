// compiler: accepted
// verifier: match
// A second in steps of a femtosecond.
`timescale 100s/1fs
module w(input [7:0] a, output [7:0] y);
  assign #1 y = a;
endmodule
