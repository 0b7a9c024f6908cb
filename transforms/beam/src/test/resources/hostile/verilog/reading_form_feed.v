// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// A form feed ends a name.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire \k; initial $fdisplay(9, "canary");
endmodule
