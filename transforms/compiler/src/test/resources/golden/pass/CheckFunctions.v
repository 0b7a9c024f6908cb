// One function assigns its variable on every path, the other one does not.
module check_functions(input [3:0] a, output [3:0] y, output [3:0] z);
  function [3:0] mirrored(input [3:0] a);
    reg [3:0] t;
    integer i;
    begin
      for (i = 0; i < 4; i = i + 1) t[i] = a[3 - i];
      mirrored = t;
    end
  endfunction
  function [3:0] held(input [3:0] a);
    reg [3:0] t;
    begin
      if (a[0]) t = a;
      held = t;
    end
  endfunction
  assign y = mirrored(a);
  assign z = held(a);
endmodule
