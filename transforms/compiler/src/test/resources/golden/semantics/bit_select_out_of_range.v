// Reading outside a vector gives x, which is not used here; the guard selects a known value.
module bit_select_out_of_range(input [5:0] v, input [2:0] i, output y);
  assign y = (i < 6) ? v[i] : 1'b0;
endmodule
