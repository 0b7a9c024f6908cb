module order(input a, s, r, output y, q);
  wire p;
  assign y = b;
  wire b = ~a;
  nand (q, s, p);
  nand (p, r, q);
endmodule
