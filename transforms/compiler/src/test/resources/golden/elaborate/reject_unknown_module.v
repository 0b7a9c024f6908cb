module t(input a, output y);
  missing u(a, y); // expect: UNKNOWN_MODULE 2:3
endmodule
