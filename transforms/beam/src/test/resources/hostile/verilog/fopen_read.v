// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// A file to read.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  integer f, c;
  initial begin f = $fopen("/etc/passwd", "r"); c = $fgetc(f); end
endmodule
