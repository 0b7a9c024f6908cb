// expect: PROCEDURAL_CONTINUOUS_ASSIGNMENT 3:22
module assign_own_value(input s, input a, output reg q);
  always @(s) if (s) assign q = ~q; else deassign q;
  always @(a) q = a;
endmodule
