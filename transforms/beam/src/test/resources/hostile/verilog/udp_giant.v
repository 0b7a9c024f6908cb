// compiler: accepted
// verifier: match
// A table without end.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
endmodule
primitive p(o, i); output o; input i; table
@{20000| 0 : 0; 1 : 1;}@
endtable endprimitive
module rest;
endmodule
