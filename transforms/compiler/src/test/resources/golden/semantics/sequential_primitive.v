// Sequential primitives: a flip-flop with clear, one with set and clear and a notifier, a JK
// flip-flop, one of both edges, one with an initial value and no levels.
primitive dff_clear(q, clk, d, clear);
  output q;
  reg q;
  input clk, d, clear;
  table
    (01) 0 0 : ? : 0;
    (01) 1 0 : ? : 1;
    (0x) ? 0 : ? : -;
    (?0) ? 0 : ? : -;
    ? ? 1 : ? : 0;
    ? (??) 0 : ? : -;
    ? ? (10) : ? : -;
  endtable
endprimitive
primitive dff_both(q, c, d, s, r, notifier);
  output q;
  reg q;
  input c, d, s, r, notifier;
  table
    r 0 0 ? ? : ? : 0;
    r 1 ? 0 ? : ? : 1;
    * 0 0 ? ? : 0 : -;
    * 1 ? 0 ? : 1 : -;
    n ? 0 0 ? : ? : -;
    b * 0 0 ? : ? : -;
    ? ? 1 0 ? : ? : 1;
    ? ? 0 1 ? : ? : 0;
    ? ? 1 1 ? : ? : 0;
    ? ? * 0 ? : 1 : -;
    ? ? 0 * ? : 0 : -;
    ? ? n 0 ? : ? : -;
    ? ? 0 n ? : ? : -;
    ? ? ? ? * : ? : x;
  endtable
endprimitive
primitive jk(q, c, j, k, r);
  output q;
  reg q;
  input c, j, k, r;
  initial q = 1'b0;
  table
    ? ? ? 1 : ? : 0;
    r 0 0 0 : ? : -;
    r 0 1 0 : ? : 0;
    r 1 0 0 : ? : 1;
    r 1 1 0 : 0 : 1;
    r 1 1 0 : 1 : 0;
    f ? ? 0 : ? : -;
    b * ? 0 : ? : -;
    b ? * 0 : ? : -;
    ? ? ? n : ? : -;
  endtable
endprimitive
primitive falling(q, c, d);
  output q;
  reg q;
  input c, d;
  initial q = 1'b1;
  table
    f 0 : ? : 1;
    f 1 : ? : 0;
    r ? : ? : -;
    ? * : ? : -;
  endtable
endprimitive
module sequential_primitive (
    input clk,
    input [1:0] d,
    input s,
    input r,
    output [4:0] q
);
  reg notifier;
  dff_clear c0(q[0], clk, d[0], r), c1(q[1], clk, d[1] & s, r);
  dff_both b(q[2], clk, d[0], s, r, notifier);
  jk (q[3], clk, d[0], d[1], r);
  falling #1 f(q[4], clk, d[1]);
endmodule
