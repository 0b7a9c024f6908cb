// System functions of real numbers that vary; $itor takes an integer, so it rounds.
module real_system_functions(input clk, input signed [7:0] d, input [7:0] k,
                             output reg signed [15:0] a, b, c, e, output reg [63:0] f);
  real x, y;
  always @(posedge clk) begin
    x = d / 7.0;
    y = k * 1.0e-2;
    a <= $floor(x) * 16 + $ceil(x);
    b <= $abs(x) * 8 + $itor(x) + $itor(d);
    c <= $min(x, y) * 100 - $max(d, y);
    e <= $rtoi(x * 3) + $pow(y, 3) + 2.0 ** (d % 8);
    f <= $realtobits($bitstoreal({2'b01, k, 54'd3}) * x);
  end
endmodule
