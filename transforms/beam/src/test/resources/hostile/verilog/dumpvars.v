// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// The same by its default name.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $dumpvars;
endmodule
