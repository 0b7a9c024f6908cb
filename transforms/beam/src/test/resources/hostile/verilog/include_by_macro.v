// compiler: INCLUDE_NOT_FOUND
// verifier: INCLUDE_NOT_FOUND
// A path that a macro hides.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`define F "/etc/passwd"
`include `F
endmodule
