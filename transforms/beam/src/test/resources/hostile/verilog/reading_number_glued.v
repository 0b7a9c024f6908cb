// compiler: UNSUPPORTED_TIMING
// verifier: UNSAFE_SYSTEM_TASK
// A task that stands against a number.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial #1$fdisplay(9, "canary");
endmodule
