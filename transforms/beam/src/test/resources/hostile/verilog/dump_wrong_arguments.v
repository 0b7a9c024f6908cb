// compiler: accepted
// verifier: SIMULATOR_REJECTED
// Arguments that the simulator refuses when it has read all of the source.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $dumpvars("canary");
endmodule
