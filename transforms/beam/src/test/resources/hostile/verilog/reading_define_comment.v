// compiler: AMBIGUOUS_TEXT
// verifier: AMBIGUOUS_TEXT
// A comment in a definition ends with the line.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`define M 1 /*
  initial $fdisplay(9, "canary");
// */
endmodule
