// The list that @* stands for has no signals that functions read by themselves (9.4.2.2).
module star_of_calls(input [3:0] a, b, output reg [3:0] y, output reg [3:0] z);
  function [3:0] sum(input [3:0] x);
    sum = x + b;
  endfunction
  always @* y = sum(a);
  always @* z = sum(a) ^ b;
endmodule
