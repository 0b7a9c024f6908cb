// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// A descriptor that somebody else has opened.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $fdisplay(32'h80000003, "x");
endmodule
