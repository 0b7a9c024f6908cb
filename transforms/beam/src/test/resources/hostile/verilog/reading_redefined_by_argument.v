// compiler: PREPROCESSOR_ERROR
// verifier: AMBIGUOUS_TEXT
// A directive that the bench needs, defined by an argument.
`define D(x) `x timescale module z; initial $fdisplay(9, "canary"); endmodule
`D(define)
module w(input [7:0] a, output [7:0] y);
  assign y = a;
endmodule
