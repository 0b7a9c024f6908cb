// The width of a sum is that of its context: nine bits on the left keep the carry (11.6.1).
module add_carry_context(input [7:0] a, b, output [8:0] s, output [7:0] t);
  assign s = a + b;
  assign t = a + b;
endmodule
