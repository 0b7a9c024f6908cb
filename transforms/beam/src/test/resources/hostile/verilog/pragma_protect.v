// compiler: accepted
// verifier: SIMULATOR_REJECTED
// An envelope.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`pragma protect begin
  wire z;
`pragma protect end
endmodule
