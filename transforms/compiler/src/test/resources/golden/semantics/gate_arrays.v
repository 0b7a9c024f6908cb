// Arrays of gates and several gates in one declaration.
module gate_arrays(input [3:0] a, b, input e, output [3:0] x, y, output p, q, r);
  and g[3:0] (x, a, b);
  xnor h[3:0] (y, a, {4{e}});
  or (p, a[0], a[1], a[2]), (q, b[0], b[3]);
  not n1 (r, e);
endmodule
