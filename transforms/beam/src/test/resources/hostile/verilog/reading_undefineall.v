// compiler: AMBIGUOUS_TEXT
// verifier: AMBIGUOUS_TEXT
// The simulator keeps its macros.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`undefineall
`ifdef __ICARUS__
  initial $fdisplay(9, "canary");
`endif
endmodule
