// compiler: accepted
// verifier: match
// A power of a power.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  localparam P = 9 ** 9 ** 9 ** 9;
  wire [7:0] z = P;
endmodule
