// compiler: SYNTAX_ERROR
// verifier: AMBIGUOUS_TEXT
// Letters that look like others.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire ＤＩＲ = a[0];
endmodule
