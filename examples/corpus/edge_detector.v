// Registered detector of rising and falling edges on each of four lines: a bit of
// rise (fall) is 1 in the cycle after the line was seen going up (down).
// Synchronous reset, active high, also forgets the previous level.
module edge_detector (
    input            clk,
    input            rst,
    input      [3:0] line,
    output reg [3:0] rise,
    output reg [3:0] fall
);
  reg [3:0] before_q;
  always @(posedge clk)
    if (rst) begin
      before_q <= 4'h0;
      rise     <= 4'h0;
      fall     <= 4'h0;
    end else begin
      before_q <= line;
      rise     <= line & ~before_q;
      fall     <= ~line & before_q;
    end
endmodule
