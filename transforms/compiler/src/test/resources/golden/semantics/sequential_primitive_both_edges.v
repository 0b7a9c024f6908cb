// A primitive with rows for both edges of one clock.
primitive both(q, c, d);
  output q;
  reg q;
  input c, d;
  table
    r 0 : ? : 0;
    r 1 : ? : 1;
    f 0 : ? : 1;
    f 1 : ? : 0;
    ? * : ? : -;
  endtable
endprimitive
module sequential_primitive_both_edges (
    input clk,
    input d,
    output q
);
  both u(q, clk, d);
endmodule
