// $clog2 of a constant sizes a vector; $bits of a vector.
module clog2 #(parameter N = 11) (input [$clog2(N)-1:0] a, output [7:0] w, output [7:0] b, output top);
  assign w = $clog2(N);
  assign b = $bits(a);
  assign top = a == N - 1;
endmodule
