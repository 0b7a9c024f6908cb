// Real variables hold fractions between calls; integers are rounded, halves away from zero.
module real_variables(input clk, input rst, input signed [7:0] d, input [3:0] w,
                      output reg signed [15:0] mean, output [7:0] half, output reg [3:0] cut,
                      output above, output reg signed [7:0] turned);
  parameter real RATE = 0.125;
  real level = 1.5, low;
  realtime last;
  real scaled;
  assign scaled = d * 0.5;
  assign half = scaled;
  assign above = level > low + w;
  always @(posedge clk) begin
    if (rst) level <= 0.0;
    else level <= level + (d - level) * RATE;
    low = level - 2;
    last <= low < 0 ? -low : low;
    mean <= level * 10;
    cut <= last * w;
    turned <= -(level / 3.0);
  end
endmodule
