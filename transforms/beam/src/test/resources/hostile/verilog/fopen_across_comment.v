// compiler: SYNTAX_ERROR
// verifier: UNSAFE_SYSTEM_TASK
// A name with a comment in its middle.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`define Q $fo/**/pen
  integer f;
  initial f = `Q("canary");
endmodule
