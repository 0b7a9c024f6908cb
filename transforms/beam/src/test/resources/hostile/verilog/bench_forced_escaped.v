// compiler: HIERARCHICAL_REFERENCE
// verifier: SIMULATOR_REJECTED
// The same by escaped names.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial force \refmill_bench_0 .i0 = 0;
endmodule
