primitive mux(y, s, a, b);
  output y;
  input s, a, b;
  table
    // s a b : y
    0 1 ? : 1;
    0 0 ? : 0;
    1?1:1;
    1 x 0 : 0 ;
  endtable
endprimitive
primitive dff(output reg q = 1'b1, input clk, input d);
  table
    (01) 0 : ? : 0;
    r 1 : ? : 1;
    (0x)b:1:-;
    n ? : ? : -;
    ?(??):?:-;
    ** : ? : -;
    f p : X : x;
  endtable
endprimitive : dff
primitive latch(q, d);
  output q; reg q; input d;
  initial q = 0;
  table 0 : ? : 0; 1 : ? : 1; endtable
endprimitive
