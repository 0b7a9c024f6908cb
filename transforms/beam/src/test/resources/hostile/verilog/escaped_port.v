// compiler: accepted
// verifier: match
// A name of all signs.
module w(input [7:0] a, output [7:0] y);
  wire [7:0] \;endmodule//"$fopen(`x) ;
  assign \;endmodule//"$fopen(`x) = a;
  assign y = \;endmodule//"$fopen(`x) ;
endmodule
