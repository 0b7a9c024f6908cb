module t(input clk, input [3:0] a, output reg [3:0] q, r);
  task automatic step(input [3:0] x, output [3:0] y);
    if (x == 0) begin y = 7; return; end
    y = x - 1;
  endtask
  function [3:0] peek(input [3:0] x);
    peek = x ^ q;
  endfunction
  always @(posedge clk) begin
    step(a, q);
    r <= peek(a);
  end
endmodule
