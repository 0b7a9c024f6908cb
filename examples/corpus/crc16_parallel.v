// CRC-16-CCITT (polynomial 0x1021, initial value 0xFFFF) over bytes, a byte per
// enabled clock cycle. The step is a function with a loop over the eight bits.
// Synchronous reset.
module crc16_parallel (
    input             clk,
    input             reset,
    input             enable,
    input      [7:0]  data,
    output reg [15:0] crc
);
  function [15:0] step(input [15:0] value, input [7:0] octet);
    integer i;
    begin
      step = value;
      for (i = 7; i >= 0; i = i - 1)
        if (step[15] ^ octet[i]) step = {step[14:0], 1'b0} ^ 16'h1021;
        else step = {step[14:0], 1'b0};
    end
  endfunction

  always @(posedge clk)
    if (reset) crc <= 16'hFFFF;
    else if (enable) crc <= step(crc, data);
endmodule
