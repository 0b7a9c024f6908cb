module t(input a, b, c, input [1:0] v, output x, y, z, n1, n2, t3, output [1:0] w);
  and (x, a, b, c);
  nor g1 (y, a, b), g2 (z, b, c);
  not (n1, n2, a);
  bufif0 (t3, a, b);
  xor g[1:0] (w, v, a);
  wire p;
  pullup (p);
endmodule
