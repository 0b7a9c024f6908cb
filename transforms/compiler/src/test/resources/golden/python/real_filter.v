// A filter with a real state, written for a simulator: the model computes with floats.
module real_filter #(parameter real GAIN = 0.25) (input clk, input rst, input signed [7:0] d,
                                                  output signed [7:0] y, output high);
  real level;
  real peak = 1.0e-3;
  always @(posedge clk)
    if (rst) level <= 0;
    else begin
      level <= level + (d - level) * GAIN; // one step towards the input
      if (level > peak) peak = level;
    end
  assign y = level;
  assign high = level >= peak / 2 && d != 0;
endmodule
