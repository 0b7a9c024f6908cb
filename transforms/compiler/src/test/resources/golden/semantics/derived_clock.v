// A register that is clocked by another register's output sees what changed at the same edge of the
// first clock: both nonblocking updates come before the derived edge.
module derived_clock(input clk, input rst, input [3:0] d, output reg half, output reg [3:0] p, q);
  always @(posedge clk) if (rst) half <= 0; else half <= ~half;
  always @(posedge clk) if (rst) p <= 0; else p <= d;
  always @(posedge half or posedge rst) if (rst) q <= 0; else q <= p;
endmodule
