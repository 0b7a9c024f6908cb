// A continuous assignment is evaluated when an operand changes (10.3.2). What a function reads by itself
// is no operand: a change of b alone is not noticed.
module function_uses_globals(input [3:0] a, b, output [3:0] y, output [3:0] w);
  function [3:0] f(input [3:0] v);
    f = v + b;
  endfunction
  assign y = f(a);
  assign w = a ^ b;
endmodule
