// expect: RACE 6:3
// The reset starts both, and one reads what the other assigns at once.
module shared(input wclk, input rclk, input rst, input v, output reg q);
  reg toggle = 0;
  always @(posedge wclk or posedge rst) if (rst) toggle = 0; else if (v) toggle = !toggle;
  always @(posedge rclk or posedge rst) if (rst) q <= toggle; else q <= toggle;
endmodule
