// expect: UNKNOWN_VALUE
// A function whose argument is a bit outside of its vector takes neither branch that asks for it.
module unknown_argument_decides(input [3:0] i, input [9:0] v, output [3:0] z);
  function [3:0] choose(input x);
    if (x) choose = 3;
    else if (!x) choose = 12;
    else choose = 5;
  endfunction
  assign z = choose(v[i]);
endmodule
