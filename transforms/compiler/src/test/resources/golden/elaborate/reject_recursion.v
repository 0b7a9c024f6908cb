module t(input a, output y);
  t u(a, y); // expect: RECURSIVE_INSTANTIATION 2:3
endmodule
