// Both may rise in one call.
module late_of_two_clocks(input c1, input c2, input d, output reg q, output reg r);
  // expect: UNSUPPORTED_TIMING 4:3
  always @(posedge c1) #1 q <= d;
  always @(posedge c2) #1 r <= q;
endmodule
