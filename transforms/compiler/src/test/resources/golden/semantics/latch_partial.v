// One branch sets only some of the bits.
module latch_partial(input s, input [3:0] a, output reg [3:0] y);
  always @*
    if (s) y = a;
    else y[1:0] = ~a[1:0];
endmodule
