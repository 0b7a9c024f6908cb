// 4'd15 + 4'd1 is 0 in four bits and 16 next to a 32-bit number.
module literal_sum_context(input [3:0] a, output [3:0] y, output t, u);
  assign y = a + 4'd15 + 4'd1;
  assign t = (a + 4'd15 + 4'd1) == a;
  assign u = (a + 4'd15 + 4'd1) == a + 16;
endmodule
