// compiler: accepted
// verifier: match
// A hundred thousand names.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire @{100000|n%d, }@n;
endmodule
