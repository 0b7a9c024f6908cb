// compiler: AMBIGUOUS_TEXT
// verifier: AMBIGUOUS_TEXT
// A line that the simulator alone takes for a directive.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
#line "a" /* " 5
  initial $fdisplay(9, "canary"); /* */
endmodule
