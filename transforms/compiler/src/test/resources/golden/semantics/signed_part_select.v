// A part-select is unsigned even of a signed vector, and even if it takes all bits (11.8.1).
module signed_part_select(input signed [7:0] a, output signed [15:0] whole, selected, low);
  assign whole = a;
  assign selected = a[7:0];
  assign low = a[3:0];
endmodule
