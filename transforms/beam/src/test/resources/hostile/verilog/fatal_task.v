// compiler: UNSUPPORTED_TIMING
// verifier: SIMULATOR_FAILED
// An error of the design's own.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial #5000 $fatal(1, "x");
endmodule
