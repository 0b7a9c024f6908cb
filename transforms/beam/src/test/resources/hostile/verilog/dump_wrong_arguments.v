// compiler: accepted
// verifier: SIMULATION_FINISHED
// Arguments that end the simulation before it begins.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $dumpvars("canary");
endmodule
