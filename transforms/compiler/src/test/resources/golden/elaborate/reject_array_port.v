module t(input [3:0] a [0:1], output y); // expect: UNSUPPORTED_TYPE 1:22
  assign y = a[0][0];
endmodule
