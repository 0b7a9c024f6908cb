// The latch may see the new a before the enable that follows it.
module latch_behind_compared_net(input [3:0] a, output reg [3:0] q);
  wire [3:0] t = a ^ 3;
  wire en = t > 5;
  always @* if (en) q = a;
endmodule
