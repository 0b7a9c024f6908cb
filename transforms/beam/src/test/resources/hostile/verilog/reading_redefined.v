// compiler: PREPROCESSOR_ERROR
// verifier: AMBIGUOUS_TEXT
// A directive that the bench needs.
`define timescale module x; initial $fdisplay(9, "canary"); endmodule
module w(input [7:0] a, output [7:0] y);
  assign y = a;

endmodule
