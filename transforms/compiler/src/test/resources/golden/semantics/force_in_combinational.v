// Combinational modules, one of which is no function since it forces a net.
module inv(input [3:0] a, output [3:0] y, output p); assign y = ~a; assign p = ^a; endmodule
module mid(input s, input [3:0] a, output [3:0] y, output p);
  wire [3:0] t;
  inv u(a, t, p);
  assign y = t ^ 4'd5;
  always @(s) if (s) force t = 4'd3; else release t;
endmodule
module force_in_combinational(input [1:0] s, input [3:0] a, input [3:0] b, output [3:0] y, output [3:0] z, output p, output q, output [3:0] v, output r);
  mid m0(s[0], a, y, p); mid m1(s[1], b, z, q); inv u(y & z, v, r);
endmodule
