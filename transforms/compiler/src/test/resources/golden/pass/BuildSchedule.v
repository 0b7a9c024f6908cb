module schedule(input clk, rst_n, input [3:0] d, output reg [3:0] q, r, output [3:0] y);
  wire [3:0] next = q + d;
  always @(posedge clk or negedge rst_n) if (!rst_n) q <= 0; else q <= next;
  always @(negedge clk) r <= q;
  assign y = q ^ r;
endmodule
