// Assigned for ever.
module assign_at_start(input clk, input a, input d, output reg q, output reg r);
  initial assign q = a;
  initial r = 0;
  always @(posedge clk) q <= d;
  always @(posedge clk) r <= q;
endmodule
