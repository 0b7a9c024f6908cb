// Sixteen-bit Galois linear feedback shift register with taps 16, 14, 13 and 11
// (maximal length). Reset loads the seed 0xACE1; it steps when enable is 1.
module lfsr16 (
    input             clk,
    input             reset,
    input             enable,
    output reg [15:0] state,
    output            bit_out
);
  assign bit_out = state[0];
  always @(posedge clk)
    if (reset) state <= 16'hACE1;
    else if (enable) state <= {1'b0, state[15:1]} ^ (state[0] ? 16'hB400 : 16'h0000);
endmodule
