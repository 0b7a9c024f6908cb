// A real variable starts at 0 and not at x, and a start value is no event: z is 0 until y changes.
module real_start_values(input clk, input en, input [7:0] d, output reg signed [15:0] first,
                         output [7:0] seen, output reg [7:0] held);
  real y = 1.25, z, w, last;
  always @* z = 4 - y * 2;
  always @(y or w) last = y + w;
  always @* if (en) w = d / 3.0;
  assign seen = last * 10;
  always @(posedge clk) begin
    first <= z * 16;
    held <= w * 2;
    if (en) y <= d * 0.125;
  end
endmodule
