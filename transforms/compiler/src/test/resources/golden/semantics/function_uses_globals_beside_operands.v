// What wakes a call whose function reads a signal by itself are the values of its arguments: neither
// other bits of the same signal, nor gates whose result stays, nor what stands beside the call. A sum
// is handed on even when it is the same again.
module function_uses_globals_beside_operands(input clk, input [3:0] a, b, c,
    output [3:0] beside, gate, select, nested, sum, behind, output reg [3:0] q);
  function [3:0] f(input [3:0] v);
    f = v ^ b;
  endfunction
  function [3:0] g(input [3:0] v);
    g = v + c;
  endfunction
  wire [3:0] t = a - c;
  assign beside = f(a) + c;
  assign gate = f(a & c);
  assign select = f(a[3:2]);
  assign nested = f(g(a)) ^ g(c);
  assign sum = f(a + c);
  assign behind = f(t);
  always @(posedge clk) q <= beside;
endmodule
