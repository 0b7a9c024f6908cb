// A primitive runs for each input that changes, one after the other.
primitive latch(q, en, d);
  output q;
  reg q;
  input en, d;
  table
    1 0 : ? : 0;
    1 1 : ? : 1;
    0 ? : ? : -;
  endtable
endprimitive
module primitive_latch(input en, d, output q);
  latch l(q, en, d);
endmodule
