// compiler: accepted
// verifier: match
// A shift by far.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire [7:0] z = 1 << (1 << (1 << a));
endmodule
