// compiler: AMBIGUOUS_TEXT
// verifier: AMBIGUOUS_TEXT
// A backspace ends a name for some.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire \a; initial $fdisplay(9, "canary");
endmodule
