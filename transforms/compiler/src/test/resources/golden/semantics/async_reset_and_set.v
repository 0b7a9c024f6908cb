// Reset before set, both asynchronous: leaving the reset while set is held does not set before the next edge.
module async_reset_and_set(input clk, input rst_n, input set, input d, output reg q);
  always @(posedge clk or negedge rst_n or posedge set)
    if (!rst_n) q <= 1'b0;
    else if (set) q <= 1'b1;
    else q <= d;
endmodule
