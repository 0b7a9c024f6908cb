// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// A file of delays.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $sdf_annotate("/etc/passwd", w);
endmodule
