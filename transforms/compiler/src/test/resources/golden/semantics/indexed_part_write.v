// An indexed part-select as a target; the base may put some of its bits outside, which are lost.
module indexed_part_write(input clk, input rst, input [2:0] i, input [3:0] d, output reg [7:0] q);
  always @(posedge clk)
    if (rst) q <= 8'h00;
    else q[i +: 4] <= d;
endmodule
