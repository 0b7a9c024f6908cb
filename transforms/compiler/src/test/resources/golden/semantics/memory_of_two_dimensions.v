// Nothing sets the memory but what was in it before.
module memory_of_two_dimensions(
  input clk, input [1:0] row, input [2:0] column, input [7:0] d, input we,
  output reg [7:0] q, output [7:0] now);
  reg [7:0] m [3:0][-1:6];
  wire signed [3:0] c = column;
  always @(posedge clk) begin
    if (we) m[row][c - 4'sd1] <= m[row][c - 4'sd1] + d;
    q <= m[~row][c - 4'sd1];
  end
  assign now = m[row][c - 4'sd1];
endmodule
