// What changes while the second one waits is lost.
module late_chain(input [3:0] a, input [3:0] b, output reg [3:0] z);
  reg [3:0] y;
  // expect: UNSUPPORTED_TIMING 6:3
  always @(a or b) #5 y = a & b;
  always @(y or a) #5 z = y ^ a;
endmodule
