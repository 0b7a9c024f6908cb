// compiler: PREPROCESSOR_ERROR
// verifier: SIMULATOR_REJECTED
// A condition without an end.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`ifdef X
  wire z;
endmodule
