// == binds tighter than &, + tighter than <<, and a < b < c compares a bit with c.
module precedence(input [3:0] a, b, c, output [3:0] w, output [7:0] x, output y, output [3:0] z);
  assign w = a & b == c;
  assign x = a + b << 1;
  assign y = a < b < c;
  assign z = a | b ^ c & a;
endmodule
