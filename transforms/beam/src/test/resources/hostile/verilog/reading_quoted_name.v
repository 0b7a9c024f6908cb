// compiler: AMBIGUOUS_TEXT
// verifier: AMBIGUOUS_TEXT
// The name of a task that ends where the program is written.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial \$fflush"," ;
endmodule
