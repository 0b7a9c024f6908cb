// The inner call is over before the outer one begins, so this is no recursion.
module effect_in_argument(input clk, input [3:0] a, output reg [3:0] y, output reg [3:0] n);
  function [3:0] mixed(input [3:0] v);
    begin
      n = n + 1;
      mixed = v ^ n;
    end
  endfunction
  initial n = 0;
  always @(posedge clk) y = mixed(mixed(a)) + mixed(a);
endmodule
