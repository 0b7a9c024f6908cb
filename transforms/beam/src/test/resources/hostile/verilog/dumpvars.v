// compiler: accepted
// verifier: match
// The same by its default name.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $dumpvars;
endmodule
