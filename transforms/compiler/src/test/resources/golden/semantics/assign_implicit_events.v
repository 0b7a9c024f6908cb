// Overriding statements in a process that waits for what it reads.
module assign_implicit_events(input clk, input clear, input preset, input [3:0] d, output reg [3:0] q);
  initial q = 0;
  always @(*) if (clear) assign q = 4'd0; else if (preset) assign q = 4'd15; else deassign q;
  always @(posedge clk) q <= d + q;
endmodule
