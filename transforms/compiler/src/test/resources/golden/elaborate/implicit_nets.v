module t(input a, b, output y);
  and (both, a, b);
  assign n = ~both;
  assign y = n;
endmodule
