// compiler: INCLUDE_NOT_FOUND
// verifier: INCLUDE_NOT_FOUND
// A file of the host.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`include "/etc/passwd"
endmodule
