// A nonblocking assignment takes effect when the process waits already.
module waits_for_own_change(input clk, output reg [7:0] a, output reg [7:0] b);
  reg t, u;
  initial begin a = 0; b = 0; t = 0; u = 0; end
  always begin @(posedge clk); u <= ~u; @(u) b = b + 1; end
  always begin @(posedge clk); a = a + 1; end
endmodule
