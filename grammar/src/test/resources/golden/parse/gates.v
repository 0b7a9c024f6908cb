module gates;
  and g1 (y, a, b), g2 (z, a, b);
  or (y, a, b);
  not #5 n1 (y, a);
  nand #(1, 2) (y, a, b);
  xor (strong0, weak1) x1 (y, a, b);
  buf b1 [3:0] (y, a);
  bufif0 (y, a, en); notif1 t1 (y, a, en);
  nmos (d, s, g); cmos c1 (d, s, n, p); tranif1 (a, b, c);
  pullup (y); pulldown (strong0) p1 (z);
endmodule
