// compiler: AMBIGUOUS_TEXT
// verifier: AMBIGUOUS_TEXT
// In a definition a comment begins in a string too.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`define M "//" initial $fdisplay(9, "canary");
`M
endmodule
