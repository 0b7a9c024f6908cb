// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// A name that a macro pastes together.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`define P(x) $fo``x
  integer f;
  initial f = `P(pen)("canary");
endmodule
