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
    input clk,
    input open,
    input clear,
    input d,
    output q
);
  reg data = 0, cleared = 0, opened = 0;
  // Data and control never change together.
  always @(posedge clk) {data, cleared} <= {d, clear};
  always @(negedge clk) opened <= open;
  keeper latch (q, opened, cleared, data);
endmodule
