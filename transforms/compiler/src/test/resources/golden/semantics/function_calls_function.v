// Functions may call functions; arguments are cut or extended to their declared widths.
module function_calls_function(input [7:0] a, b, output [7:0] y, output [3:0] z);
  function [3:0] low(input [3:0] v);
    low = v + 4'd1;
  endfunction
  function [7:0] both(input [7:0] p, q);
    both = {low(p), low(q >> 4)};
  endfunction
  assign y = both(a, b);
  assign z = low(a + b);
endmodule
