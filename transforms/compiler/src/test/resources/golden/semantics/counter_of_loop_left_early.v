// A loop that is left keeps its counter where it was.
module counter_of_loop_left_early(input clk, input [7:0] a, output reg [3:0] low, output reg [3:0] high, output reg [3:0] last, output reg [3:0] pair);
  integer i, j, k;
  initial begin
    low = 0;
    high = 0;
    last = 0;
    pair = 0;
    i = 0;
  end
  always @(posedge clk) begin
    last <= i;
    begin : up
      for (i = 0; i < 8; i = i + 1) if (a[i]) disable up;
    end
    low <= i;
    begin : down
      for (i = 7; i >= 0; i = i - 1) if (a[i]) disable down;
    end
    high <= i;
    begin : both
      for (j = 0; j < 2; j = j + 1)
        for (k = 0; k < 4; k = k + 1) if (!a[j * 4 + k]) disable both;
    end
    pair <= j * 5 + k;
  end
endmodule
