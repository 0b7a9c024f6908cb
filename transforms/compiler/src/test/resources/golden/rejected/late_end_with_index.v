// The index is read after the delay, when it has gone on.
module late_end_with_index(input clk, input rst, input d, output reg [3:0] q);
  reg [1:0] i;
  always @(posedge clk)
    if (rst) i <= 0;
    else i <= i + 1;
  // expect: UNSUPPORTED_TIMING 8:25
  always @(posedge clk) q[i] = #1 d;
endmodule
