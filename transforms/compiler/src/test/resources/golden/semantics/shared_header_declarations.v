// Directions and ranges in an ANSI header hold for the names that follow.
module shared_header_declarations(input [3:0] a, b, input c, d, output [4:0] s, output p, q);
  assign s = a + b + c;
  assign p = c ^ d;
  assign q = a[3] & b[3];
endmodule
