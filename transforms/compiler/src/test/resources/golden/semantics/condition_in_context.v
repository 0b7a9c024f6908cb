// The condition of ?: is self-determined, its branches take the context.
module condition_in_context(input [3:0] a, b, output [4:0] y, output [4:0] z);
  assign y = (a + b) ? a + b : 5'd31;
  assign z = (a + b > 15) ? 5'd1 : a + b;
endmodule
