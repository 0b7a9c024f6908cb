module t(input [$bits(b)-1:0] a, input [$bits(a)-1:0] b, output y);
  // expect: NOT_CONSTANT 1:55
  assign y = ^a;
endmodule
