// An automatic function may call itself.
module function_recursive(input [2:0] n, output [15:0] f);
  function automatic [15:0] factorial(input [2:0] k);
    if (k < 2) factorial = 16'd1;
    else factorial = k * factorial(k - 3'd1);
  endfunction
  assign f = factorial(n);
endmodule
