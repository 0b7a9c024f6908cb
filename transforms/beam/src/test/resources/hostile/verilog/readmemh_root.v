// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// A name from the root that climbs.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  reg [7:0] m [0:255];
  initial $readmemh("//../proc/../proc/sys/kernel/pid_max", m);
endmodule
