// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// Waves of ports are another matter.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $dumpports(w, "canary");
endmodule
