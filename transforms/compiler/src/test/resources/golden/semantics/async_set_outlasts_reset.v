// When rst ends while set stays, nothing happens until the clock's edge: p still takes the old q.
module async_set_outlasts_reset(
    input clk, input rst, input set, input [3:0] d, output reg [3:0] q, output reg [3:0] p);
  always @(posedge clk or posedge rst or posedge set)
    if (rst) q <= 4'd0;
    else if (set) q <= 4'd9;
    else q <= d;
  always @(posedge clk) p <= q;
endmodule
