// A block that waits for changes of a constant never runs; its variable keeps its initial value.
module never_triggered(input [1:0] a, output reg [1:0] y, output [1:0] z);
  wire one = 1'b1;
  initial y = 2'd2;
  always @(negedge one) y = a;
  assign z = y ^ a;
endmodule
