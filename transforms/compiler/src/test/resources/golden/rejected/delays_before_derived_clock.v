// The edge of half comes before data has changed.
module delays_before_derived_clock(input clk, input rst, input x, output reg half, output reg q);
  reg data;
  // expect: UNSUPPORTED_TIMING 6:14
  always @(posedge clk)
    if (rst) half <= #1 0;
    else    half <= #1 ~half;
  always @(posedge clk) data <= #2 x;
  always @(posedge half) q <= data;
endmodule
