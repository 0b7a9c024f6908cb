// compiler: PREPROCESSOR_ERROR
// verifier: SIMULATOR_REJECTED
// A macro within itself.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`define m `m
  wire [`m:0] z;
endmodule
