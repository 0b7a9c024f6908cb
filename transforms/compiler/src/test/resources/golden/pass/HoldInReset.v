module held(input clk, output reg [3:0] q);
  reg sync;
  initial sync = 0;
  always @(posedge clk) sync <= 1;
  always @(posedge clk or negedge sync) if (!sync) q <= 5; else q <= q + 1;
endmodule
