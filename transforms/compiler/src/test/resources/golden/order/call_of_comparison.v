// The call runs when its argument changes; a simulator may compute that for each of its operands.
module call_of_comparison(input [3:0] a, b, c, output y);
  function f(input x);
    f = x ^ c[0];
  endfunction
  assign y = f(a == b);
endmodule
