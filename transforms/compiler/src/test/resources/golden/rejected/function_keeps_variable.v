// Without a branch taken t is what the call before has left in it.
module function_keeps_variable(input [3:0] x, output reg [3:0] y);
  // expect: UNSUPPORTED_CONSTRUCT 4:3
  function [3:0] f(input [3:0] x);
    reg [3:0] t;
    begin
      if (x[0]) t = x;
      f = t;
    end
  endfunction
  always @* y = f(x);
endmodule
