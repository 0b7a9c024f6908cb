// The latch closes before y has followed.
module late_before_latch(input en, input [3:0] a, output reg [3:0] l);
  reg [3:0] y;
  // expect: UNSUPPORTED_TIMING 5:3
  always @(a) #2 y = ~a;
  always @* if (en) l = y;
endmodule
