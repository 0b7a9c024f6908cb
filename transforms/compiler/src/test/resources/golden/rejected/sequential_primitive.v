// expect: UNSUPPORTED_CONSTRUCT 13:8
// A primitive with state: tables of edges are not converted.
primitive flop(q, c, d);
  output q;
  reg q;
  input c, d;
  table
    (01) 0 : ? : 0;
    (01) 1 : ? : 1;
  endtable
endprimitive
module sequential_primitive(input c, d, output q);
  flop u(q, c, d);
endmodule
