// Two clocks may rise together: a register then sees a word before or after it is written.
module race_memory_behind_net (
    input wclk, rclk, input we, re, input [2:0] waddr, raddr, input [7:0] mask, din,
    output reg [7:0] dout, output [7:0] direct
);
  reg [7:0] mem [0:7];
  wire [7:0] word = mem[raddr];
  integer i;
  always @(posedge wclk)
    for (i = 0; i < 8; i = i + 1)
      if (we && mask[i]) mem[waddr][i] = din[i];
  always @(posedge rclk) if (re) dout <= word;
  assign direct = word + 1;
endmodule
