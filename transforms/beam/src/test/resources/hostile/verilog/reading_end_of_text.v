// compiler: SYNTAX_ERROR
// verifier: AMBIGUOUS_TEXT
// A letter that ends the text for the simulator.
module w(input [7:0] a, output [7:0] y);
  assign y = a;

endmodule
é what follows is not read
