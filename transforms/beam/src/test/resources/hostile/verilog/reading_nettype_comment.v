// compiler: AMBIGUOUS_TEXT
// verifier: AMBIGUOUS_TEXT
// The rest of the line is dropped, with the start of a comment.
`default_nettype wire /*
module x; initial $fdisplay(9, "canary"); endmodule */
module w(input [7:0] a, output [7:0] y);
  assign y = a;
endmodule
