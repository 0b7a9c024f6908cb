// A net that only a pull gate and instances name.
module implicit_net_with_pull(input [3:0] a, output [4:0] s, t);
  pulldown (low);
  pullup (high);
  adder u(.a(a), .c(low), .s(s));
  adder v(.a(~a), .c(high), .s(t));
endmodule

module adder(input [3:0] a, input c, output [4:0] s);
  assign s = a + c;
endmodule
