// && || ! and comparisons give one bit, which may be added, shifted, concatenated and extended.
module logical_value_in_sum(input [3:0] a, b, output [2:0] s, output [3:0] c, output [7:0] e, output m);
  assign s = (a && b) + (a || b) + !a + (a > b);
  assign c = {a && b, a || b, !b, a != b};
  assign e = ~(a && b);
  assign m = -(a == b);
endmodule
