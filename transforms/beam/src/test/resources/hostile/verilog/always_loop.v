// compiler: UNSUPPORTED_TIMING
// verifier: SIMULATOR_REJECTED
// A process that never waits.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  reg r;
  always r = 1;
endmodule
