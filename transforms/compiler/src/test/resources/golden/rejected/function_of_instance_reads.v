// expect: HIERARCHICAL_REFERENCE 3:46
module function_of_instance_reads(input clk, input [7:0] a, output reg [7:0] q, output [7:0] w);
  reader u(a, w); always @(posedge clk) q <= u.beside(q);
endmodule
module reader(input [7:0] d, output [7:0] p);
  // Reads a signal of the instance besides its argument.
  function [7:0] beside(input [7:0] x);
    beside = x ^ d;
  endfunction
  assign p = beside(d + 1);
endmodule
