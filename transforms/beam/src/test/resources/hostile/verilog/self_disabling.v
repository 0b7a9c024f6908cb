// compiler: UNSUPPORTED_TIMING
// verifier: SIMULATOR_REJECTED
// A block that ends itself for ever.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  always begin : b disable b; end
endmodule
