// compiler: DATA_FILE_NOT_FOUND
// verifier: match
// A file of the host's numbers: a name from the root is that of another machine.
module w(input [7:0] a, output [7:0] y);
  reg [7:0] m [0:255];
  initial $readmemh("/proc/sys/kernel/pid_max", m);
  assign y = m[0] === 8'hxx ? a : ~a;
endmodule
