// Writing outside a vector does nothing (11.5.1).
module bit_write_out_of_range(input clk, input rst, input [2:0] i, input d, output reg [5:0] q);
  always @(posedge clk)
    if (rst) q <= 0;
    else q[i] <= d;
endmodule
