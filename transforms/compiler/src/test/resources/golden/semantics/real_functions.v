// Functions of real constants, and what becomes of them in sizes, counts and integers (20.8).
module real_functions(input [3:0] a, output [31:0] y, output [39:0] u, v, output [7:0] w, s);
  localparam real BAUDS = 100.0e6 / 9600;
  localparam integer DIV = BAUDS + 0.5;
  localparam W = $clog2(BAUDS);
  localparam signed [11:0] NEGATIVE = -2.5;
  localparam H = $hypot(3, 4) + $atan2(0.0, 1.0) + $asin(0.0) + $cosh(0);
  wire [W-1:0] ones = ~0;
  wire [$rtoi($ceil($log10(1000)))-1:0] three = ~0;
  wire [7.5 / 2:0] five = ~0;
  assign y = DIV + a;
  assign u = {ones, three, five} + a;
  assign v = $clog2(1e30) + $clog2(-3.0) + a;
  assign w = NEGATIVE + $signed(a);
  assign s = (5.5 % 2 == 1.5) + (-5.5 % 2 == -1.5) + (H == 6) + a;
endmodule
