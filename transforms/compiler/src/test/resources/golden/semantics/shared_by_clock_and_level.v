// q follows the clock until preset changes to 1; the assignment at once comes before a pending one.
module shared_by_clock_and_level(input clk, input preset, input d, output reg q);
  always @(posedge clk) q <= d;
  always @(*) if (preset) q = 1'b1;
endmodule
