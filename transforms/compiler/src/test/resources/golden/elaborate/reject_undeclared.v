module t(input a, output y, z);
  assign y = a & b; // expect: UNDECLARED_IDENTIFIER 2:18
  assign z = c | d; // expect: UNDECLARED_IDENTIFIER 3:14
endmodule
