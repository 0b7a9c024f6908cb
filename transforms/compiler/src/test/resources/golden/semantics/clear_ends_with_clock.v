// In calls with cnt from 2 to 3 and d of 9 the clear ends as the clock rises: open, and left out.
module clear_ends_with_clock(input clk, input rst_n, input [3:0] d,
    output reg [3:0] q, output reg [2:0] cnt);
  wire tick = cnt == 3;
  wire clear_n = rst_n & ~(cnt == 2 & d == 9);
  always @(posedge clk or negedge rst_n)
    if (!rst_n) cnt <= 0;
    else cnt <= cnt + 1;
  always @(posedge tick or negedge clear_n)
    if (!clear_n) q <= 0;
    else q <= q + d;
endmodule
