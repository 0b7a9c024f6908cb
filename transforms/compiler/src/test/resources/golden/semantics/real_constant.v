// Real constants are rounded when they become integers (6.12.2).
module real_constant(input [7:0] a, output [7:0] y);
  localparam integer K = 2.5 * 3;
  assign y = a + K;
endmodule
