// Operands grow to the width of the assignment before they are added (11.6).
module t(input [3:0] a, b, input signed [3:0] s, output [4:0] sum, output [3:0] half, output [7:0] mixed);
  assign sum = a + b;
  assign half = (a + b) >> 1;
  assign mixed = s + a;
endmodule
