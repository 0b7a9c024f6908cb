module race_two_writers(input clk, input a, b, output reg q);
  // Both assign q at one edge: open who wins, but only where a and b meet.
  always @(posedge clk) if (a) q <= 1'b1;
  always @(posedge clk) if (b) q <= 1'b0;
endmodule
