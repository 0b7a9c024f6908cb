// A memory of two dimensions beside state that the source leaves unknown: the second run counts.
module grid_beside_free_counter(
  input clk, input [1:0] a, input [4:0] d, output reg [4:0] q, output reg [3:0] c);
  reg [4:0] grid [0:1][0:3];
  integer i, j;
  initial
    for (i = 0; i < 2; i = i + 1)
      for (j = 0; j < 4; j = j + 1) grid[i][j] = i * 5 + j;
  always @(posedge clk) begin
    c <= c + 1;
    if (c[0]) grid[c[1]][a] <= d;
    q <= grid[1][a];
  end
endmodule
