// compiler: SYNTAX_ERROR
// verifier: SIMULATOR_REJECTED
// A comment without an end hides that of the module.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  /* wire z;
endmodule
