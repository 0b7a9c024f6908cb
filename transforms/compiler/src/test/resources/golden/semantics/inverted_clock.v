// The rising edge of the inverted clock is the falling edge of the clock.
module inverted_clock(input clk, input d, output reg p, output reg q);
  wire n = ~clk;
  always @(posedge n) p <= d;
  always @(posedge clk) q <= p;
endmodule
