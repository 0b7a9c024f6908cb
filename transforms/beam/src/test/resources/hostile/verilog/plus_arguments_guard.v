// compiler: accepted
// verifier: UNSAFE_SYSTEM_TASK
// What arguments would start never runs, but is not trusted to.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial if ($test$plusargs("vcd")) $fdisplay(9, "canary");
endmodule
