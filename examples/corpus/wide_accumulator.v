// Accumulator of 96 bits: adds the 32-bit addend, shifted left by 0, 32 or 64 bits as
// told by lane (lane 3 adds nothing), and keeps the running XOR of all sums in 128
// bits, rotated by 7 bits a step. Synchronous reset.
module wide_accumulator (
    input              clk,
    input              rst,
    input              en,
    input      [1:0]   lane,
    input      [31:0]  addend,
    output reg [95:0]  sum,
    output reg [127:0] digest
);
  wire [95:0] shifted = (lane == 2'd3) ? 96'd0 : {64'd0, addend} << {lane, 5'd0};
  wire [95:0] next    = sum + shifted;

  always @(posedge clk)
    if (rst) begin
      sum    <= 96'd0;
      digest <= 128'd0;
    end else if (en) begin
      sum    <= next;
      digest <= {digest[120:0], digest[127:121]} ^ {32'd0, next};
    end
endmodule
