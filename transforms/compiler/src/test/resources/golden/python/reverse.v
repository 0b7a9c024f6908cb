module reverse(input [7:0] a, output reg [7:0] y, output [2:0] ones);
  function [2:0] count(input [3:0] v);
    integer k;
    begin
      count = 0;
      for (k = 0; k < 4; k = k + 1) count = count + v[k];
    end
  endfunction
  integer i;
  always @* for (i = 0; i < 8; i = i + 1) y[i] = a[7 - i];
  assign ones = count(a[3:0]);
endmodule
