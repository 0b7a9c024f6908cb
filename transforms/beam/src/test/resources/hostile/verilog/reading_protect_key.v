// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// Another one.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`protect_key initial $fdisplay(9, "canary");
endmodule
