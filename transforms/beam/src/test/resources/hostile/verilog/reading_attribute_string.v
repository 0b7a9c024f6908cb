// compiler: AMBIGUOUS_TEXT
// verifier: AMBIGUOUS_TEXT
// In an attribute the preprocessor knows no strings.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  (* x = "`include" *) wire z;
endmodule
