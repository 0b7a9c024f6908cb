// An incomplete list: y follows s, and x does too, before or after y has read it.
module list_without_last_net(input clk, input [3:0] a, output reg [3:0] x, y, s);
  initial s = 0;
  always @(posedge clk) s <= s + a;
  always @(s) y = x + 1;
  always @(s) x = s ^ 3;
endmodule
