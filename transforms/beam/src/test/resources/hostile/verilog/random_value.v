// compiler: NOT_REPRODUCIBLE
// verifier: NOT_REPRODUCIBLE
// What no second run repeats.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  integer r;
  initial r = $random;
endmodule
