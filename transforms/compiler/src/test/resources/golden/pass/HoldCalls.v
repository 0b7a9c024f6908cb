module calls(input [3:0] a, b, c, output [3:0] y);
  function [3:0] plus(input [3:0] x);
    plus = x + b;
  endfunction
  assign y = plus(a) ^ c;
endmodule
