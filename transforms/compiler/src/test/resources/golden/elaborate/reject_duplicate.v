module t(input a, output y);
  wire w;
  wire w; // expect: DUPLICATE_DECLARATION 3:8
  assign y = a;
endmodule
