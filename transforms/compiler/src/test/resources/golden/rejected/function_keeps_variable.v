// Without a branch taken t is what the evaluation before has left in it, and when that was is open.
module function_keeps_variable(input [3:0] x, output [3:0] y);
  // expect: UNSUPPORTED_CONSTRUCT 4:3
  function [3:0] f(input [3:0] x);
    reg [3:0] t;
    begin
      if (x[0]) t = x;
      f = t;
    end
  endfunction
  assign y = f(x);
endmodule
