// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// A memory as a file.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  reg [7:0] m [0:3];
  initial $writememh("canary", m);
endmodule
