// compiler: RECURSIVE_INSTANTIATION
// verifier: SIMULATOR_REJECTED
// The same with an end that is never reached.
module w #(parameter N = 0) (input [7:0] a, output [7:0] y);
  generate if (N >= 0) begin : g w #(N + 1) again(a, y); end endgenerate
endmodule
