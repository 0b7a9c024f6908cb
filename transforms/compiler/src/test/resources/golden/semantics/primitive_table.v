// A user-defined primitive, combinational: a multiplexer.
primitive pick(y, a, b, s);
  output y;
  input a, b, s;
  table
    0 ? 0 : 0;
    1 ? 0 : 1;
    ? 0 1 : 0;
    ? 1 1 : 1;
  endtable
endprimitive
module primitive_table(input a, b, s, output y, z);
  pick p1 (y, a, b, s);
  pick p2 (z, s, y, a);
endmodule
