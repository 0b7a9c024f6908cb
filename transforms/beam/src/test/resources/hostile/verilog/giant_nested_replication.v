// compiler: VECTOR_TOO_WIDE
// verifier: SIMULATOR_OUT_OF_MEMORY or SIMULATOR_TIMEOUT
// Replications of replications.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire z = ^{1000{{1000{{1000{{1000{a}}}}}}}};
endmodule
