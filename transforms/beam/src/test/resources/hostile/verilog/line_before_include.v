// compiler: INCLUDE_NOT_FOUND
// verifier: AMBIGUOUS_TEXT
// The file is looked for beside the one that a directive claims to be.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`line 1 "/etc/none.v" 1 /* from there */
`include "passwd"
endmodule
