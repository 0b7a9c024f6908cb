// Switches conduct away from what is driven: a multiplexer, a chain, and one that is always on.
module bidirectional_switches(input s, a, b, c, e, input [1:0] v, output y, m, z, output [1:0] w, output p);
  wire sn, mid;
  not (sn, s);
  tranif1 (a, y, s);
  tranif1 (y, b, sn);
  tran (m, sn);
  tran (mid, c);
  rtranif0 r(mid, z, s);
  tranif1 array[1:0](w, v, e);
  tranif0 (p, a, e);
  pulldown (p);
  pullup (z);
endmodule
