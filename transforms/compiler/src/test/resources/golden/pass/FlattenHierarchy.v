module invert(input i, output o);
  assign o = ~i;
endmodule

module top(input a, b, output x, y);
  invert whole(.i(a), .o(x));
  invert part(.i(a & b), .o(y));
endmodule
