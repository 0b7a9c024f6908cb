// A combinational primitive: rows with ?, b and x, an implicit net, a delay, no instance name.
primitive choose(y, s, a, b);
  output y;
  input s, a, b;
  table
    // s a b : y
    0 1 ? : 1;
    0 0 ? : 0;
    1 ? 1 : 1;
    1 b 0 : 0;
    x 1 1 : 1;
    x 0 0 : 0;
  endtable
endprimitive
module user_defined_primitive(input s, input [3:0] a, b, output y, z);
  choose u(y, s, a[3], b[3]);
  choose #2 (t, a[0], b[1], b[2]), v(z, t, y, a[1]);
endmodule
