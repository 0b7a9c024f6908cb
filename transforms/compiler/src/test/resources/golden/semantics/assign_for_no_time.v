// Assigned and let go at once: the value stays.
module assign_for_no_time(input clk, output reg [3:0] q, output over);
  wire clear = q == 4'd10;
  initial q = 0;
  assign over = clear;
  always @(clear) if (clear) begin assign q = 0; deassign q; end
  always @(posedge clk) q <= q + 1;
endmodule
