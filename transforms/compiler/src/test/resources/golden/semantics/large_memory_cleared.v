// More words than a loop is followed for; the read sees the word of before the clear.
module large_memory_cleared(
  input clk, input rst, input clear, input [16:0] address, input [3:0] d, input we,
  output reg [3:0] q, output reg [16:0] after);
  localparam WORDS = 80000;
  reg [3:0] memory [0:WORDS-1];
  integer i;
  reg [16:0] k;
  wire [16:0] a = rst | clear ? 17'd7 : address & 17'd15;
  always @(posedge clk) begin
    if (rst) begin
      for (i = 0; i < WORDS; i = i + 1) memory[i] <= 4'd1;
    end else if (clear) begin
      for (k = 0; k <= WORDS - 1; k = k + 1) memory[k] <= 4'd6;
      after <= k;
    end else if (we) memory[a] <= d;
    q <= memory[a];
  end
endmodule
