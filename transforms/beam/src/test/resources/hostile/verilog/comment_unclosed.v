// compiler: PREPROCESSOR_ERROR
// verifier: AMBIGUOUS_TEXT
// A comment without an end.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  /* wire z;
endmodule
