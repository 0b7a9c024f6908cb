// An always construct runs when something changes, and not before: y starts with 1, z stays 2.
module start_value_until_change(input a, input [1:0] b, output reg y, output reg [1:0] z, w);
  initial begin y = 1; z = 2; w = 1; end
  always @(a) y = a;
  always @* z = 3;
  always @(b) w <= b ^ 2'd3;
endmodule
