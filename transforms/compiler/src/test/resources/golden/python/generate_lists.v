// What each round of a loop generate construct has for itself is an element of a list, with the index of the round; the
// next values that both registers need are copied as one list, and counters of loops have no round in their names.
module lanes (
    input clk,
    input rst,
    input [3:0] step,
    input [31:0] data,
    output [15:0] fib,
    output reg [3:0] odd
);
  genvar g;
  generate
    for (g = 0; g < 4; g = g + 1) begin : lane
      reg [3:0] last, now;
      reg parity;
      integer k;
      always @(*) begin
        parity = 0;
        for (k = 0; k < 8; k = k + 1) parity = parity ^ data[8*g+k];
      end
      always @(posedge clk)
        if (rst) begin
          last <= 0;
          now <= 1;
        end else if (step[g]) begin
          last <= now;
          now <= last + now;
        end
      always @(posedge clk) odd[g] <= parity;
      assign fib[4*g+:4] = last;
    end
  endgenerate
endmodule
