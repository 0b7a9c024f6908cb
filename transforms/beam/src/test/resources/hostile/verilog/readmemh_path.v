// compiler: UNSAFE_SYSTEM_TASK
// verifier: UNSAFE_SYSTEM_TASK
// The words of a file.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  reg [7:0] m [0:255];
  initial $readmemh("/etc/passwd", m);
endmodule
