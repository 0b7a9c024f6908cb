// Which of two inputs of a latch changes first decides what it keeps.
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

module primitive_latch_of_inputs (
    input open,
    input clear,
    input d,
    output q
);
  keeper latch (q, open, clear, d);
endmodule
