// compiler: NO_OUTPUT_PORT
// verifier: INTERNAL_ERROR
// A module that says nothing.
module w(input [7:0] a);
endmodule
