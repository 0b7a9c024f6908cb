// compiler: accepted
// verifier: match
// Megabytes on the standard output.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  always @(a) $display("%b", {100000{a}});
endmodule
