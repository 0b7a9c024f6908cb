// A signed function result is extended with its sign.
module function_signed(input [3:0] a, output [7:0] y, output n);
  function signed [3:0] f(input signed [3:0] v);
    f = v >>> 1;
  endfunction
  assign y = f(a);
  assign n = f(a) < 0;
endmodule
