module settle(input s, r, output q, p);
  nand (q, s, p);
  nand (p, r, q);
endmodule
