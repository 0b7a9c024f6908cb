module t(input a, input [3:0] v, output y, z, w, output [7:0] q);
  assign y = a[0]; // expect: TYPE_ERROR 2:14
  assign z = v[0:1]; // expect: TYPE_ERROR 3:14
  reg [1:0] m [0:3];
  assign w = m + 1; // expect: TYPE_ERROR 5:14
  assign q = {v, 3}; // expect: TYPE_ERROR 6:18
endmodule
