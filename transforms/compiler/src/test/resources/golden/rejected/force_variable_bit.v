// expect: PROCEDURAL_CONTINUOUS_ASSIGNMENT 4:21
module force_variable_bit(input [1:0] s, input a, output [3:0] y);
  assign y = {4{a}};
  always @(s) force y[s] = 1;
endmodule
