// One branch assigns nonblocking, the other at once: without a clock both come to the same.
module mixed_without_clock(input clk, input rst_n, input d, output reg [1:0] s);
  reg [1:0] n;
  always @(posedge clk or negedge rst_n) if (!rst_n) s <= 0; else s <= n;
  always @(*)
    if (!rst_n) n <= 0;
    else case (s)
      0: n = d ? 1 : 2;
      1: n = d ? 3 : 0;
      default: n = {d, 1'b0};
    endcase
endmodule
