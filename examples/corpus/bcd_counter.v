// Two-digit decimal counter in BCD, 00 to 19. It counts when tick is 1 and wraps to 00,
// with rollover high while the count is 19 and tick is 1. Synchronous reset.
module bcd_counter (
    input        clk, rst, tick,
    output reg [3:0] tens, ones,
    output       rollover
);
  wire ones_full = (ones == 4'd9);
  wire tens_full = (tens == 4'd1);
  assign rollover = tick && ones_full && tens_full;

  always @(posedge clk) begin
    if (rst) begin
      ones <= 0; tens <= 0;
    end
    else if (tick) begin
      ones <= ones_full ? 4'd0 : ones + 4'd1;
      if (ones_full)
        tens <= tens_full ? 4'd0 : tens + 4'd1;
    end
  end
endmodule
