// Flip-flops with an assigned clear as instances.
module dff(input clk, input clr, input d, output reg q);
  always @(clr) if (clr) assign q = 1'b0; else deassign q;
  always @(posedge clk) q <= d;
endmodule
module assign_in_instances(input clk, input clr, input d, output [2:0] q);
  dff u0(clk, clr, d, q[0]);
  dff u1(clk, clr, q[0], q[1]);
  wire t;
  dff u2(.clk(clk), .clr(clr), .d(q[1]), .q(t));
  assign q[2] = t;
endmodule
