// Where both numbers change, the comparison may see one before the other.
module clock_of_comparison(input [3:0] a, b, d, output reg [3:0] q);
  wire less = a < b;
  always @(posedge less) q <= d;
endmodule
