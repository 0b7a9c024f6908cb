// Cross-coupled NOR gates; the inputs are never both active, so it always settles.
module sr_latch_nor(input a, b, output q, n);
  wire s = a & ~b;
  wire r = b & ~a;
  nor g1 (q, r, n);
  nor g2 (n, s, q);
endmodule
