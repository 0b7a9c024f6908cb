// What the clock reaches by way of gates comes behind the flip-flop that it reaches at once.
primitive flop(q, d, clk);
  output q;
  reg q;
  input d, clk;
  initial q = 1'b0;
  table
    0 r : ? : 0;
    1 r : ? : 1;
    ? n : ? : -;
    * ? : ? : -;
  endtable
endprimitive
module primitive_behind_buffers(input clk, input d, output [1:0] q);
  buf (first, clk), (second, first), (third, second);
  flop a(q[0], d, clk), b(q[1], q[0], third);
endmodule
