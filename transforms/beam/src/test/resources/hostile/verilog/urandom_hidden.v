// compiler: NOT_REPRODUCIBLE
// verifier: NOT_REPRODUCIBLE
// The same behind a macro.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`define R $urandom
  integer r;
  initial r = `R;
endmodule
