// expect: SIMULATOR_DEVIATES
// Row 0 has no column 3; Icarus Verilog reads and writes column 0 of row 1 instead.
module second_index_beyond(input clk, input [1:0] row, column, input [7:0] d, output reg [7:0] q);
  reg [7:0] m [0:3][0:2];
  integer i, k;
  initial for (i = 0; i < 4; i = i + 1) for (k = 0; k < 3; k = k + 1) m[i][k] = 0;
  always @(posedge clk) begin
    m[row][column] <= d;
    q <= m[row][column ^ 1];
  end
endmodule
