// compiler: HIERARCHICAL_REFERENCE
// verifier: match
// A parameter of somebody else.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  defparam refmill_bench_0.x = 1;
endmodule
