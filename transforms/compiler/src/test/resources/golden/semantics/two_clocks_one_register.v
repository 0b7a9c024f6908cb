// One variable for each clock, combined without a clock.
module two_clocks_one_register(input ca, cb, input rst, input [1:0] d, output reg [1:0] a, b, output [1:0] y);
  always @(posedge ca) if (rst) a <= 0; else a <= d;
  always @(posedge cb) if (rst) b <= 3; else b <= a;
  assign y = a ^ b;
endmodule
