// Three-digit decimal counter in BCD, 000 to 999. It counts when tick is 1 and wraps
// to 000, with rollover high while the count is 999 and tick is 1. Synchronous reset.
module bcd_counter (
    input        clk, rst, tick,
    output reg [3:0] hundreds, tens, ones,
    output       rollover
);
  wire ones_full = (ones == 4'd9);
  wire tens_full = (tens == 4'd9);
  wire hund_full = (hundreds == 4'd9);
  assign rollover = tick && ones_full && tens_full && hund_full;

  always @(posedge clk) begin
    if (rst) begin
      ones <= 0; tens <= 0; hundreds <= 0;
    end
    else if (tick) begin
      ones <= ones_full ? 4'd0 : ones + 4'd1;
      if (ones_full) begin
        tens <= tens_full ? 4'd0 : tens + 4'd1;
        if (tens_full)
          hundreds <= hund_full ? 4'd0 : hundreds + 4'd1;
      end
    end
  end
endmodule
