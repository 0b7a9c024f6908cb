// compiler: PREPROCESSOR_ERROR
// verifier: AMBIGUOUS_TEXT
// Nor comments.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  (* x // *) `ifdef X
  *) wire z;
`endif

endmodule
