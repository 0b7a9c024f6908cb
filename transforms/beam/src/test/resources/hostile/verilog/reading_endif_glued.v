// compiler: AMBIGUOUS_TEXT
// verifier: AMBIGUOUS_TEXT
// In text that is left out a directive ends early.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`ifdef X
`endif_of_x initial $fdisplay(9, "canary");
`ifdef Y
`endif
`endif
endmodule
