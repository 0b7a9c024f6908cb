// What a task reads by itself starts nothing, as for @*; what a function reads does; and the construct runs once when
// time begins, with inputs of 0.
module always_comb_misses_tasks(input [3:0] a, input [3:0] b, input c, output reg [3:0] x, output reg [3:0] y,
    output reg [3:0] z);
  task automatic mix; x = a ^ b ^ 3; endtask
  task automatic more(input [3:0] v); y = v ^ b ^ 5; endtask
  function [3:0] sum(input [3:0] v); sum = v + b; endfunction
  always_comb begin
    mix;
    more(a);
    if (c) y = sum(a);
    z = c;
  end
endmodule
