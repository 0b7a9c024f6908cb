// compiler: accepted
// verifier: SIMULATION_FINISHED
// The end in the middle.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  integer n = 0;
  always @(a) begin n = n + 1; if (n == 20) $finish; end
endmodule
