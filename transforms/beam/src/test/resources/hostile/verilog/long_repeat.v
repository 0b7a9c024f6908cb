// compiler: accepted
// verifier: SIMULATOR_TIMEOUT
// The same by another word.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  reg r;
  always @(a) repeat (2000000000) r = ~r;
endmodule
