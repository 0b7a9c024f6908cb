// A start value that lasts until something in the list changes: the clock, both edges.
module change_at_clock_edges(input clk, input [3:0] a, output reg [3:0] y, output reg z);
  wire late = ~clk;
  initial begin
    y = 4;
    z = 1;
  end
  always @(a or late) y = a + 1;
  always @(posedge clk) z <= a[0];
endmodule
