// In [0:7] bit 0 is the most significant one.
module ascending_range(input [0:7] a, input [2:0] i, output first, last, any, output [0:3] left, output [3:0] right);
  assign first = a[0];
  assign last = a[7];
  assign any = a[i];
  assign left = a[0:3];
  assign right = a[4:7];
endmodule
