// compiler: NESTING_TOO_DEEP
// verifier: SIMULATOR_REJECTED
// Blocks within blocks.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial @{20000|begin }@@{20000|end }@
endmodule
