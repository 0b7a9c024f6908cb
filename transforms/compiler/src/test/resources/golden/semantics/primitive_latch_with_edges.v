// Rows with an edge that only keep the output: the primitive is a latch all the same.
primitive keeper (q, open, clear, d);
  output q;
  reg q;
  input open, clear, d;
  table
    ?    1 ?    : ? : 0;
    1    0 0    : ? : 0;
    1    0 1    : ? : 1;
    0    0 ?    : ? : -;
    ?    0 *    : ? : -;
    (10) 0 ?    : ? : -;
  endtable
endprimitive

module primitive_latch_with_edges (
    input open,
    input clear,
    input a,
    input b,
    output q
);
  // By a net, so that the data comes after the control.
  wire d = a ^ b;
  keeper latch (q, open, clear, d);
endmodule
