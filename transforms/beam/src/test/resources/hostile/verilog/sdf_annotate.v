// compiler: UNSAFE_SYSTEM_TASK
// verifier: match
// A file of delays: the simulator leaves the call out where it leaves out specify blocks.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  initial $sdf_annotate("/etc/passwd", w);
endmodule
