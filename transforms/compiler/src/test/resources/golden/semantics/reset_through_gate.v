module reset_through_gate(input clk, input rst, input m, input [3:0] d, output reg [3:0] q);
  wire r = rst & m;
  always @(posedge clk or posedge r) if (r) q <= 0; else q <= q + d;
endmodule
