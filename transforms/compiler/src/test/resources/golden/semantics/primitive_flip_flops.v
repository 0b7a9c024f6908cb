// Flip-flops of one clock that are primitives feed one another: each takes what was before the edge.
// So do those behind a gated clock, and those that wait for an edge of another flip-flop.
primitive flop(q, d, clk, s, r);
  output q;
  reg q;
  input d, clk, s, r;
  table
    ? ? 1 0 : ? : 1;
    ? ? 0 1 : ? : 0;
    ? ? 1 1 : ? : 0;
    0 r 0 0 : ? : 0;
    1 r 0 0 : ? : 1;
    ? n 0 0 : ? : -;
    * ? 0 0 : ? : -;
    ? ? n 0 : ? : -;
    ? ? 0 n : ? : -;
    ? ? n 1 : ? : 0;
    ? ? 1 n : ? : 1;
  endtable
endprimitive
module cell_dff(input d, clk, r, output q, qn);
  flop f(t, d, clk, 1'b0, r);
  buf (q, t);
  not (qn, t);
endmodule
module primitive_flip_flops(input clk, input rst, input en, input d, output [4:0] ring,
    output [2:0] count, output [1:0] half);
  flop r2(ring[2], ring[1], clk, 1'b0, rst), r0(ring[0], ring[4], clk, rst, 1'b0),
      r1(ring[1], ring[0], clk, 1'b0, rst), r4(ring[4], ring[3] ^ d, clk, 1'b0, rst),
      r3(ring[3], ring[2], clk, 1'b0, rst);
  wire [2:0] next = count + 3'd1;
  wire off;
  flop g(off, ~en, ~clk, 1'b0, 1'b0);
  wire gated = clk & ~off;
  cell_dff c0(next[0], gated, rst, count[0], ), c1(next[1], gated, rst, count[1], ),
      c2(next[2], gated, rst, count[2], );
  cell_dff h0(n0, clk, rst, half[0], n0), h1(n1, half[0], rst, half[1], n1);
endmodule
