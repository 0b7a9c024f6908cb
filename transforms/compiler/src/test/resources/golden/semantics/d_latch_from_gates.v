// A level-sensitive latch of four gates.
module d_latch_from_gates(input d, g, output q);
  wire s_n, r_n, n;
  nand (s_n, d, g);
  nand (r_n, ~d, g);
  nand (q, s_n, n);
  nand (n, r_n, q);
endmodule
