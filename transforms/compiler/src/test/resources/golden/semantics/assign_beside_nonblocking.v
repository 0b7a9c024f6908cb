// A nonblocking assignment is lost when its variable is assigned before it takes effect, and is not when it is let go.
module assign_beside_nonblocking(input clk, input hold, input [3:0] d, output reg [3:0] q);
  initial q = 0;
  always @(posedge clk) if (hold) assign q = 4'd9; else deassign q;
  always @(posedge clk) q <= d;
endmodule
