// Whoever calls delayed has its variable, by way of another function too.
module function_calls_function_with_memory(input clk, input [3:0] a, output reg [3:0] y, output reg [3:0] z);
  function [3:0] delayed(input [3:0] v);
    reg [3:0] s;
    begin
      delayed = s;
      s = v;
    end
  endfunction
  function [3:0] after(input [3:0] v);
    after = delayed(v) + 1;
  endfunction
  always @(posedge clk) begin
    y <= after(a);
    z <= delayed(~a);
  end
endmodule
