// compiler: AMBIGUOUS_TEXT
// verifier: AMBIGUOUS_TEXT
// Later versions go on with the string.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $display("x\
"); initial $fdisplay(9, "canary"); // ");
endmodule
