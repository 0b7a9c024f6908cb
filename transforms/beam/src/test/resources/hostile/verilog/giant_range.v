// compiler: TYPE_ERROR
// verifier: match
// A range that no number holds.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  wire [99999999999999999999:0] z;
endmodule
