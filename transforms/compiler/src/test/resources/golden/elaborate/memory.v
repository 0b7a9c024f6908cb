module t(input clk, we, input [3:0] a, input [7:0] d, output [7:0] q, output bit0);
  reg [7:0] mem [0:15];
  reg [3:0] grid [1:0][2:0];
  always @(posedge clk) begin
    if (we) mem[a] <= d;
    mem[0][3:2] <= d[1:0];
    grid[a[0]][2] <= d[3:0];
  end
  assign q = mem[a];
  assign bit0 = grid[1][a][0];
endmodule
