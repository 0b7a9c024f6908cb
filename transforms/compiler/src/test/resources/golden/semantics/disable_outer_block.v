// A block that is left from within its loops, with statements behind them.
module disable_outer_block(input clk, input [7:0] x, y, output reg [2:0] first,
    output reg none, output reg [3:0] pairs, output reg [3:0] sum);
  always @* begin : search
    integer i;
    first = 0;
    none = 0;
    for (i = 0; i < 8; i = i + 1)
      if (x[i]) begin
        first = i;
        disable search;
      end
    none = 1;
  end
  always @* begin : count
    integer i, j;
    pairs = 0;
    for (i = 0; i < 4; i = i + 1) begin : row
      for (j = 0; j < 4; j = j + 1) begin : column
        if (x[i] == y[j]) disable column;
        if (y[i + 4]) disable row;
        pairs = pairs + 1;
      end
      pairs = pairs ^ 1;
    end
  end
  always @(posedge clk) begin : all
    integer j, k;
    sum = 0;
    for (k = x[3:0]; k > 0; k = k - 1) begin : step
      for (j = 0; j < 2; j = j + 1) begin
        if (y[7] && k == 5) disable all;
        if (y[6] && k == 3) disable step;
        sum = sum + y[j] + 1;
      end
      sum = sum ^ k;
    end
    sum = ~sum;
  end
endmodule
