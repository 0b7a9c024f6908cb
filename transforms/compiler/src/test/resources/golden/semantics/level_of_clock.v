// A process that waits for any change of a clock and asks for its level waits for an edge.
module level_of_clock(input clk, input rst, input [3:0] d, output reg [3:0] a, b, c, f);
  always @(clk) if (clk == 1'b1) a <= d;
  always @(posedge clk) b <= a;
  always @(clk) begin if (!clk) begin if (rst) c = 0; else c = c + a; end end
  always @(negedge clk) f <= b;
endmodule
