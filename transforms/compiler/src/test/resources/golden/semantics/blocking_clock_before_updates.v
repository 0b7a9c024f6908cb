// c1 changes at once, so p takes the q of before the update (4.4.2): rounds, then nonblocking.
module blocking_clock_before_updates(input clk, input [3:0] d, output reg [3:0] q, p, output reg c1);
  initial begin c1 = 0; q = 0; p = 0; end
  always @(posedge clk) c1 = ~c1;
  always @(posedge clk) q <= d;
  always @(posedge c1) p <= q;
endmodule
