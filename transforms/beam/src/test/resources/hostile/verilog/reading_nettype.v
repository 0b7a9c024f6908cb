// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// A directive that the simulator takes for a macro.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`nettype initial $fdisplay(9, "canary");
endmodule
