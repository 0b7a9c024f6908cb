// A range that does not end at 0, with dynamic index.
module offset_range(input [11:4] a, input [2:0] i, output y, output [3:0] high, output reg [9:2] w);
  assign y = a[i + 4];
  assign high = a[11:8];
  always @* begin
    w = 8'h00;
    w[i + 2] = a[4];
  end
endmodule
