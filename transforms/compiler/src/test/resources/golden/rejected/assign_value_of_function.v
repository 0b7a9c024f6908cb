// expect: PROCEDURAL_CONTINUOUS_ASSIGNMENT 4:22
module assign_value_of_function(input clk, input s, input a, input d, output reg q);
  function f(input x); f = x ^ a; endfunction
  always @(s) if (s) assign q = f(d); else deassign q;
  always @(posedge clk) q <= d;
endmodule
