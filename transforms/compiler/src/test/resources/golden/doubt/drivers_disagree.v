// expect: UNKNOWN_VALUE
// Where a and b differ the net is x, which is not true.
module drivers_disagree(input clk, input a, input b, output reg [1:0] q);
  wire n;
  assign n = a;
  assign n = b;
  always @(posedge clk) if (n) q <= 1; else q <= 2;
endmodule
