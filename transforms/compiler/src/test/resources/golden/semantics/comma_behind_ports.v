// A comma too many makes a port that connects to nothing (23.2.2.1).
module comma_behind_ports(
  clk, // clock
  d,
  q,
  n,
);
  input clk, d;
  output q, n;
  held u (.clk(clk), .d(d), .q(q));
  assign n = ~q;
endmodule
module held(clk, d, q, );
  input clk, d;
  output reg q = 0;
  always @(posedge clk) q <= d;
endmodule
