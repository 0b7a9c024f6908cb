module t(input a, output y);
  assign y = elsewhere.x; // expect: HIERARCHICAL_REFERENCE 2:14
endmodule
