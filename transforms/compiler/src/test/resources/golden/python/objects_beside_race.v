// Two processes meet in m; objects of instances have no part in that, but the one that reads m is none.
module acc(input clk, input rst, input [7:0] d, output reg [7:0] s, output z);
  always @(posedge clk) if (rst) s <= 0; else s <= s + d;
  assign z = s == 0;
endmodule
module objects_beside_race(input wclk, input rclk, input rst, input [7:0] d, output reg [7:0] q, output [7:0] u, output z3, output [7:0] s, output [7:0] t, output z, output z2);
  reg [7:0] m;
  always @(posedge wclk) m = d;
  always @(posedge rclk) q <= m;
  acc a2(rclk, rst, m, u, z3);
  acc a0(wclk, rst, d, s, z);
  acc a1(rclk, rst, d ^ 8'h55, t, z2);
endmodule
