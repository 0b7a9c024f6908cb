// compiler: SYNTAX_ERROR
// verifier: SIMULATOR_REJECTED
// A delay longer than time.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  reg r;
  initial #64'hffffffffffffffff r = 1;
endmodule
