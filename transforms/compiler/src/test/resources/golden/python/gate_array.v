// Arrays of gates, and bits that a loop computes one by one, are operations on words.
module gate_array (
    input en,
    input [7:0] a,
    input [7:0] b,
    input [7:0] m,
    output [7:0] y,
    output [7:0] z,
    output [7:0] n,
    output [3:0] o
);
  bufif1 t[7:0] (y, a, en);
  assign y = en ? 8'bz : b;
  and g[7:0] (z, a, b);
  nand h[7:0] (n, a, b, m);
  assign o = {m[3] ? a[7] : b[0], m[2] ? a[6] : b[1], m[1] ? a[5] : b[2], m[0] ? a[4] : b[3]};
endmodule
