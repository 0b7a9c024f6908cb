// compiler: accepted
// verifier: match
// A library of the host.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
`uselib dir=/etc libext=.passwd
endmodule
