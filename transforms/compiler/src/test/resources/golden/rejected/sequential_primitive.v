// Which of two inputs has changed is not to be seen from their levels.
// expect: UNSUPPORTED_CONSTRUCT 16:10
primitive either(q, s, r);
  output q;
  reg q;
  input s, r;
  table
    r 0 : ? : 1;
    0 r : ? : 0;
    f ? : ? : -;
    ? f : ? : -;
    1 1 : ? : -;
  endtable
endprimitive
module sequential_primitive(input s, r, output q);
  either u(q, s, r);
endmodule
