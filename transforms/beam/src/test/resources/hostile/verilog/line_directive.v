// compiler: accepted
// verifier: INCLUDE_NOT_FOUND
// A place that is none.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`line 1 "/etc/passwd" 0
endmodule
