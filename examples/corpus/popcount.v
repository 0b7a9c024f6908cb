// Counts the ones in a 24-bit word and says whether they are the majority (13 or more).
module popcount (input [23:0] word, output reg [4:0] ones, output majority);
  integer b;
  always @(word) begin
    ones = 5'd0;
    for (b = 0; b < 24; b = b + 1) ones = ones + word[b];
  end
  assign majority = ones > 5'd12;
endmodule
