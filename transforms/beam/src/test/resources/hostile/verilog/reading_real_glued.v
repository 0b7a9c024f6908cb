// compiler: UNSUPPORTED_TIMING
// verifier: UNSAFE_SYSTEM_TASK
// The same behind an exponent.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial #1.5e3$fdisplay(9, "canary");
endmodule
