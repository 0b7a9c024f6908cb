// The clock is read as a level too.
module clock_as_data(input clk, input d, output reg q, output y, z);
  always @(posedge clk) q <= d;
  assign y = clk & q;
  assign z = clk ? q : d;
endmodule
