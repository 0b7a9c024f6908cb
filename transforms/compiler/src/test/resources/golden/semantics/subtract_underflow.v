// A difference below zero is a large unsigned number in comparisons and wide targets.
module subtract_underflow(input [3:0] a, b, output [7:0] w, output neg, output wrap, output [4:0] borrow);
  assign w = a - b;
  assign neg = (a - b) < 0;
  assign wrap = (a - b) > 7;
  assign borrow = {1'b0, a} - {1'b0, b};
endmodule
