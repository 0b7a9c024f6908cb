// Four-bit adder with carry lookahead: every carry is a two-level function of
// the generate and propagate signals. group_g and group_p are the generate and
// propagate of the whole group.
module lookahead_adder4(a, b, cin, s, cout, group_g, group_p);
  input  [3:0] a, b;
  input  cin;
  output [3:0] s;
  output cout, group_g, group_p;

  wire [3:0] g = a & b;
  wire [3:0] p = a ^ b;
  wire c1, c2, c3;

  assign c1 = g[0] | p[0] & cin;
  assign c2 = g[1] | p[1] & g[0] | p[1] & p[0] & cin;
  assign c3 = g[2] | p[2] & g[1] | p[2] & p[1] & g[0] | p[2] & p[1] & p[0] & cin;
  assign group_g = g[3] | p[3] & g[2] | p[3] & p[2] & g[1] | p[3] & p[2] & p[1] & g[0];
  assign group_p = &p;
  assign cout = group_g | group_p & cin;
  assign s = p ^ {c3, c2, c1, cin};
endmodule
