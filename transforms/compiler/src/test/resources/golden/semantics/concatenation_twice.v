// One variable twice on the left: the rightmost part is assigned first.
module concatenation_twice(input clk, input [3:0] d, output reg [1:0] a, b);
  always @(posedge clk) {a, a} <= d;
  always @* {b, b} = d;
endmodule
