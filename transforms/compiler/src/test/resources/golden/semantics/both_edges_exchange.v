// The falling edge comes first in a call: p takes the old q, then q takes the new p.
module both_edges_exchange(input clk, input rst, input d, output reg p, q);
  always @(negedge clk) if (rst) p <= 0; else p <= q ^ d;
  always @(posedge clk) if (rst) q <= 0; else q <= ~p;
endmodule
