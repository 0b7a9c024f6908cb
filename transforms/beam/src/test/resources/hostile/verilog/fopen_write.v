// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// A file to leave behind.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  integer f;
  initial begin f = $fopen("canary", "w"); $fwrite(f, "x"); end
endmodule
