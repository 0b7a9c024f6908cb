// Two blocks may drive different bits of one vector.
module bits_from_two_blocks(input clk, input [1:0] a, b, output reg [3:0] q, output [3:0] w);
  always @(posedge clk) q[1:0] <= a;
  always @(posedge clk) q[3:2] <= b ^ q[1:0];
  assign w[3] = a[0];
  assign w[2:0] = {b, a[1]};
endmodule
