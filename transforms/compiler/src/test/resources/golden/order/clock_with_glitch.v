// Both inputs of the gate are 1 for a moment, or not.
module clock_with_glitch(input a, input [3:0] d, output reg [3:0] q);
  wire n = ~a;
  wire g = a & n;
  always @(posedge g) q <= d;
endmodule
