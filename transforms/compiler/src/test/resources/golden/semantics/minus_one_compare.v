// -1 is signed, but with an unsigned operand the comparison is unsigned: a > -1 is never true.
module minus_one_compare(input [7:0] a, input signed [7:0] s, output never, output sometimes, output eq, output [1:0] busy);
  assign never = a > -1;
  assign sometimes = s > -1;
  assign eq = a == -1;
  assign busy = {a[0], never};
endmodule
