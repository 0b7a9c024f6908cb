// Blocking and nonblocking assignments to different bits of one register in one block.
module blocking_and_nonblocking_target(input clk, input rst, input a, b, output reg [3:0] q);
  always @(posedge clk)
    if (rst) q <= 0;
    else begin
      q[0] <= a ^ q[3];
      q[1] <= q[0];
      q[3:2] <= {b, q[1]};
    end
endmodule
