module t(q, r);
  output q;
  output [3:0] r;
  reg [3:0] q; // expect: TYPE_ERROR 4:13
  reg [3:0] r;
endmodule
