// compiler: NOT_CONSTANT
// verifier: match
// A constant that has no value.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  localparam Z = 1 / 0;
  wire [Z:0] z;
endmodule
