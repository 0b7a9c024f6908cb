// compiler: accepted
// verifier: SIMULATOR_TIMEOUT
// Attributes without end.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  (* @{20000|k%d = 1, }@k = 1 *) wire z;
endmodule
