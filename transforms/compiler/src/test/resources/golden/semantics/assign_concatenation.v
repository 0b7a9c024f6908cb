// Two variables assigned and let go together.
module assign_concatenation(input clk, input rst_n, input [3:0] d, output reg [3:0] q, output reg c);
  initial {c, q} = 0;
  always @(rst_n) if (!rst_n) assign {c, q} = 5'b1_0110; else deassign {c, q};
  always @(posedge clk) {c, q} <= q + d;
endmodule
