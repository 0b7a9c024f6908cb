// A concatenation on the left takes the bits from the top; its width is the context.
module concat_on_the_left(input [3:0] a, b, input cin, output [3:0] s, output cout, output [1:0] h, output [5:0] l);
  assign {cout, s} = a + b + cin;
  assign {h, l} = {a, b};
endmodule
