module t(input [7:0] a, b, output [7:0] m, output [3:0] n, output [15:0] fact);
  function [7:0] max(input [7:0] x, y);
    if (x > y) max = x; else max = y;
  endfunction
  function automatic integer factorial(input integer k);
    return k <= 1 ? 1 : k * factorial(k - 1);
  endfunction
  function [3:0] count;
    input [7:0] v;
    integer i;
    begin
      count = 0;
      for (i = 0; i < 8; i = i + 1) count = count + v[i];
    end
  endfunction
  localparam F5 = factorial(5);
  assign m = max(a, b);
  assign n = count(a);
  assign fact = F5;
endmodule
