// Everything is late by the same time, so a clock of the design's own finds what it would without.
module delays_alike(input clk, input rst, input [3:0] x, output reg half, output reg [3:0] p, output reg [3:0] q);
  always @(posedge clk or posedge rst)
    if (rst) begin
      half <= #1 0;
      p <= #1 0;
    end else begin
      half <= #1 ~half;
      p <= #1 p + x;
    end
  always @(posedge half or posedge rst)
    if (rst) q <= #1 0;
    else q <= #1 p;
endmodule
