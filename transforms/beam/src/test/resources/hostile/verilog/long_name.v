// compiler: accepted
// verifier: SIMULATOR_REJECTED
// A name of a million letters.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire @{1000000|n}@;
endmodule
