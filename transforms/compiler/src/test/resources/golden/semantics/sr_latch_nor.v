// Cross-coupled NOR gates. Set and reset come from one process and are never active together, not even
// for a moment, so that the latch always settles.
module sr_latch_nor(input a, b, output q, n);
  reg s, r;
  always @* begin
    s = a & ~b;
    r = b & ~a;
  end
  nor g1 (q, r, n);
  nor g2 (n, s, q);
endmodule
