// compiler: TEST_BENCH
// verifier: SIMULATION_FINISHED
// A prompt.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $stop;
endmodule
