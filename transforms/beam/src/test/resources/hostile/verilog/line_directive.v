// compiler: accepted
// verifier: match
// A place that is none is no place that anybody looks at.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`line 1 "/etc/passwd" 0
endmodule
