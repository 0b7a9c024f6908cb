// compiler: DATA_FILE_NOT_FOUND
// verifier: match
// A file that never ends, if anybody reads it.
module w(input [7:0] a, output [7:0] y);
  reg [7:0] m [0:255];
  initial $readmemb("/dev/zero", m);
  assign y = m[0] === 8'hxx ? a : ~a;
endmodule
