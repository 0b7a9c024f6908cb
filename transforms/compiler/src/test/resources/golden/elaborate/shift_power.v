// The right operand of shifts and power is self-determined (11.4.10, 11.4.3).
module t(input signed [7:0] a, input [2:0] n, output signed [15:0] arith, output [15:0] left, power);
  assign arith = a >>> n;
  assign left = a << (n + 1);
  assign power = n ** 2;
endmodule
