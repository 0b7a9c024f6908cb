module child(.in(a), .low(y[1:0]), .high(y[3:2]));
  input [3:0] a;
  output [3:0] y;
  assign y = ~a;
endmodule
module t(input [3:0] a, output [1:0] l, h);
  child u(.in(a), .low(l), .high(h));
endmodule
