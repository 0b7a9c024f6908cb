// Words of an array with bounds [5:2].
module memory_descending(input clk, input rst, input [1:0] a, input [3:0] d, output [3:0] y, output [3:0] top);
  reg [3:0] m [5:2];
  integer i;
  always @(posedge clk)
    if (rst) for (i = 2; i <= 5; i = i + 1) m[i] <= i;
    else m[a + 2] <= d;
  assign y = m[5 - a];
  assign top = m[5];
endmodule
