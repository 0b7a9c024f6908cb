// @* watches what the block itself reads, not what a function that it calls reads (9.4.2.2).
module star_misses_function_reads(input [1:0] a, b, output reg [1:0] y, output [1:0] z);
  function [1:0] mix(input [1:0] v);
    mix = v ^ b;
  endfunction
  always @* y = mix(a);
  assign z = a & b;
endmodule
