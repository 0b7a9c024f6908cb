// compiler: SYNTAX_ERROR
// verifier: AMBIGUOUS_TEXT
// A text without an end.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $display("x);
endmodule
