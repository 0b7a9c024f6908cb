// compiler: VECTOR_TOO_WIDE
// verifier: SIMULATOR_REJECTED
// A replication of as many.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire z = ^{1<<30{a}};
endmodule
