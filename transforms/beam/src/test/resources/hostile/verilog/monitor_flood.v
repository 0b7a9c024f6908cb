// compiler: accepted
// verifier: SIMULATION_FINISHED
// The same at each change.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $monitor("%b", {1000{a}});
endmodule
