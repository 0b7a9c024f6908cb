// compiler: VECTOR_TOO_WIDE
// verifier: SIMULATOR_OUT_OF_MEMORY or SIMULATOR_TIMEOUT
// A number of ten million digits wide.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire [7:0] z = 100000000'd1;
endmodule
