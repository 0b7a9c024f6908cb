// The enable stands before the reset: without it not even a reset acts.
module sync_reset_priority(input clk, input en, input rst, input [3:0] d, output reg [3:0] q);
  always @(posedge clk)
    if (en)
      if (rst) q <= 4'd0;
      else q <= d;
endmodule
