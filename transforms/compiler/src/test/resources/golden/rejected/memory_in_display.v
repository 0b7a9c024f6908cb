// expect: UNSUPPORTED_CONSTRUCT 8:30
module memory_in_display(input clk, input [3:0] d, output reg [7:0] q);
  function [7:0] sum(input [3:0] v);
    reg [7:0] total;
    begin total = total + v; sum = total; end
  endfunction
  always @(posedge clk) begin
    if (d[0]) $display("%d", sum(d)); // what is only printed counts too
    q <= sum(0);
  end
endmodule
