// compiler: accepted
// verifier: SIMULATOR_REJECTED
// The same at each change: an expression, which this task does not take.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $monitor("%b", {1000{a}});
endmodule
