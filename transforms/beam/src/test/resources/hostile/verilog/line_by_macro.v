// compiler: accepted
// verifier: INCLUDE_NOT_FOUND
// A place that a macro names.
`define AT `line 1 "/etc/passwd" 0
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`AT
endmodule
