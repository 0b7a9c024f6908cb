// The sum passes another value where both operands change and it does not, which starts the process.
module list_of_sum(input [15:0] a, input [15:0] b, output [15:0] sum, output reg [15:0] first);
  assign sum = a + b;
  always @(sum) first = a;
endmodule
