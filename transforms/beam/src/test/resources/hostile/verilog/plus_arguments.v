// compiler: accepted
// verifier: match
// The command line: it has no such arguments to give.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  reg [7:0] r;
  initial if ($value$plusargs("x=%d", r)) r = 0;
endmodule
