// What acts at once and what acts at the edge are asked together where nothing stands between.
module reset_twice (
    input clk,
    input rst,
    input [3:0] d,
    output reg [3:0] q,
    output reg [3:0] seen
);
  always @(posedge clk or posedge rst)
    if (rst) q <= 0;
    else q <= d;
  always @(posedge clk)
    if (rst) seen <= 5;
    else seen <= q;
endmodule
