// compiler: HIERARCHICAL_REFERENCE
// verifier: SIMULATOR_REJECTED
// The same by a pasted name.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`define B(x) refmill_``x``_0
  initial force `B(bench).i0 = 0;
endmodule
