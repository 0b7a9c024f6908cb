// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// A file of waves.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial begin $dumpfile("canary"); $dumpvars(0, w); end
endmodule
