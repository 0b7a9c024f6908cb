// compiler: accepted
// verifier: match
// A comment that is none.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire z = a[0] /*/ ; initial $fdisplay(1, "x"); /*/ ;
endmodule
