// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// A carriage return ends a comment.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  // x  initial $fdisplay(9, "canary");
endmodule
