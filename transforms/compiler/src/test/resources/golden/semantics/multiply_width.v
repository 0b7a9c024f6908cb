// A product has the width of its context, not the sum of its operands' widths.
module multiply_width(input [7:0] a, b, output [7:0] low, output [15:0] full, output over);
  assign low = a * b;
  assign full = a * b;
  assign over = a * b > 16'd255;
endmodule
