// Calls with constant arguments are constants.
module crc_step #(parameter WIDTH = 8, parameter [7:0] POLY = 8'h07) (
    input  [WIDTH-1:0] crc,
    input  [3:0]       data,
    output [WIDTH-1:0] next
);
  function [WIDTH+3:0] row(input [31:0] index);
    reg [WIDTH+3:0] state [0:WIDTH-1];
    reg [WIDTH+3:0] shifted;
    integer i, k;
    begin
      for (i = 0; i < WIDTH; i = i + 1) begin
        state[i] = 0;
        state[i][i] = 1'b1;
      end
      for (k = 3; k >= 0; k = k - 1) begin
        shifted = state[WIDTH-1];
        shifted[WIDTH+k] = !shifted[WIDTH+k];
        for (i = WIDTH - 1; i > 0; i = i - 1)
          state[i] = POLY[i] ? state[i-1] ^ shifted : state[i-1];
        state[0] = shifted;
      end
      row = state[index];
    end
  endfunction

  genvar n;
  generate
    for (n = 0; n < WIDTH; n = n + 1) begin : bits
      wire [WIDTH+3:0] mask = row(n);
      assign next[n] = ^({data, crc} & mask);
    end
  endgenerate
endmodule
