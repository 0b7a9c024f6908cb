// compiler: TYPE_ERROR
// verifier: SIMULATOR_OUT_OF_MEMORY or SIMULATOR_TIMEOUT
// A vector of a thousand million bits.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire [1<<30:0] z = a;
endmodule
