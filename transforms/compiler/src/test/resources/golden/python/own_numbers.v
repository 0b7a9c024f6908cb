// Integers that count to small numbers have no sign and no mask; others keep them.
module own_numbers (
    input clk,
    input [7:0] x,
    input [7:0] y,
    output reg [3:0] ones,
    output reg [7:0] mirrored,
    output reg [7:0] rest,
    output reg [31:0] wraps
);
  integer i, j, n, low;

  always @* begin
    n = 0;
    for (i = 0; i < 8; i = i + 1) n = n + x[i];
    ones = n;
  end

  always @* begin
    mirrored = x;
    for (i = 4; i > 0; i = i / 2)
      for (j = 0; j < 8; j = j + 1)
        if ((j ^ i) > j) {mirrored[j ^ i], mirrored[j]} = {mirrored[j], mirrored[j ^ i]};
  end

  always @* begin
    low = x;
    while (low >= 10) low = low - 10;
    rest = low;
  end

  integer k;
  always @(posedge clk) begin
    k = x - y;
    if (k < 0) k = -k;
    wraps <= k * 3 - 1;
  end
endmodule
