// Bounds may be negative.
module negative_range(input [3:-4] a, output [3:0] whole, output [3:0] fraction, output half);
  assign whole = a[3:0];
  assign fraction = a[-1:-4];
  assign half = a[-1];
endmodule
