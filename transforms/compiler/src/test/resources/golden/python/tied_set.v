// A set that is tied off is no event, so that the clock is the only one; what the flip-flops ask is asked once.
module dff(input clk, input set_n, input clr_n, input d, output reg q);
  always @(posedge clk or negedge set_n or negedge clr_n)
    if (!set_n)
      q <= 1'b1;
    else if (!clr_n)
      q <= 1'b0;
    else
      q <= d;
endmodule

module tied_set(input clk, input clr_n, input d, output [2:0] q);
  wire off = 1'b1;
  dff first(.clk(clk), .set_n(1'b1), .clr_n(clr_n), .d(d), .q(q[0]));
  dff second(.clk(clk), .set_n(off), .clr_n(clr_n), .d(q[0]), .q(q[1]));
  dff third(.clk(clk), .set_n(1'b1), .clr_n(clr_n), .d(q[1]), .q(q[2]));
endmodule
