// A combinational block starts with the values that initial constructs give.
module initial_before_always(input [1:0] a, output reg [1:0] y, output reg [3:0] k);
  initial k = 4'd6;
  always @* y = a ^ k[1:0];
endmodule
