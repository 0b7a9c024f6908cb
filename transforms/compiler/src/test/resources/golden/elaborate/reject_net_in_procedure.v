module t(input a, output y);
  always @* y = a; // expect: INVALID_ASSIGNMENT 2:13
endmodule
