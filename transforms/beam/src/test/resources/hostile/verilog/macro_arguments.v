// compiler: PREPROCESSOR_ERROR
// verifier: SIMULATOR_TIMEOUT
// A macro that passes itself on.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`define m(x) `m(x x)
  wire `m(z);
endmodule
