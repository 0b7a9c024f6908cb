// compiler: PREPROCESSOR_ERROR
// verifier: AMBIGUOUS_TEXT
// In text that is left out there are no strings.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`ifdef X
  "`endif
  initial $fdisplay(9, "canary"); //"
`endif
endmodule
