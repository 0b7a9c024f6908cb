// compiler: UNSUPPORTED_TIMING
// verifier: SIMULATOR_REJECTED
// A process that waits no time.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  reg r = 0;
  always #0 r = ~r;
endmodule
