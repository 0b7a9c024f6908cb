// Vectors as conditions are true when any bit is 1.
module logical_in_condition_chain(input [3:0] a, b, c, output [3:0] y, output z);
  assign y = a ? b ? c : 4'd1 : b ? 4'd2 : c;
  assign z = !a || b && !(c ^ a);
endmodule
