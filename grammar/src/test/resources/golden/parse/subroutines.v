module subroutines;
  function [3:0] f1; input [3:0] a, b; reg c; begin f1 = a + b; end endfunction
  function automatic integer f2(input integer n); if (n < 2) f2 = 1; else f2 = n * f2(n - 1); endfunction
  function f3(a, input b, [3:0] c); f3 = a; endfunction
  function void f4(); endfunction
  function t f5(t a, output p::t b); return a; endfunction : f5
  function p::t [1:0] f6; input a; f6 = a; endfunction
  function signed [7:0] f7(ref int a, const ref int b); int d; d = a; return d; endfunction
  function logic signed [1:0] f8; endfunction
  task t1; input a; output reg b; inout [1:0] c; b = a; endtask
  task automatic t2(input a, output logic [3:0] b, input int c = 3); b = a; #5; b = c; endtask : t2
  task static t3; endtask
endmodule
