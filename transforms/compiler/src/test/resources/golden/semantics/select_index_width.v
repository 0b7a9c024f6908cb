// An index is self-determined: a sum of two-bit numbers wraps, a sum with a 32-bit number does not.
module select_index_width(input [7:0] a, input [1:0] i, j, output x, y);
  assign x = a[i + j];
  assign y = a[i + j + 1];
endmodule
