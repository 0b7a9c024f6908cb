// A conditional is as wide as its wider branch, and the narrow one is extended before use.
module ternary_with_assignment_widths(input c, input [3:0] a, input [7:0] b, output [8:0] y, output [3:0] z);
  assign y = (c ? a : b) + (c ? ~a : 8'd1);
  assign z = {c ? a[1:0] : b[3:2], c ? a[0] : b[0]} + 1;
endmodule
