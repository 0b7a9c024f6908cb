// 128-bit addition with carry, and comparison of wide numbers.
module wide_add(input [127:0] a, b, output [128:0] s, output lt, output [127:0] d);
  assign s = a + b;
  assign lt = a < b;
  assign d = a - b;
endmodule
