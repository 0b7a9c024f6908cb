// What is assigned at both edges takes effect when those that wait for one of them have read it.
module both_edges_nonblocking(input clk, input [3:0] d, output reg [3:0] b, c, e);
  always @(clk) b <= d;
  always @(posedge clk) c <= b;
  always @(negedge clk) e <= b;
endmodule
