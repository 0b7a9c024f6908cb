// expect: RACE 7:3
// What one clock's process assigns at once reaches the other clock's by way of a net.
module passed(input wclk, input rclk, input v, output reg q);
  reg toggle = 0;
  wire seen = !toggle;
  always @(posedge wclk) if (v) toggle = !toggle;
  always @(posedge rclk) q <= seen;
endmodule
