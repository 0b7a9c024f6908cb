// A function reads what is assigned continuously.
module assign_read_by_function(input clk, input s, input [3:0] d, output reg [3:0] q, output [3:0] y);
  function [3:0] g(input x); g = x ? q : 4'd0; endfunction
  assign y = g(s) + q;
  initial q = 0;
  always @(s) if (s) assign q = 4'd6; else deassign q;
  always @(posedge clk) q <= d;
endmodule
