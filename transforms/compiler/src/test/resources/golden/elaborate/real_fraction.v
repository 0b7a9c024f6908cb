// Never equal to a fraction; below it means at or below the integer before it.
module t(input [3:0] n, input signed [3:0] s, output e, l, g, m, w);
  assign e = n == 2.5;
  assign l = n < 2.5;
  assign g = n > 2.5;
  assign m = s >= -1.5;
  assign w = 3.0 != n;
endmodule
