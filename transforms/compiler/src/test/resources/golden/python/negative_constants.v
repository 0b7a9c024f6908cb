// A filter whose coefficients are negative: they are counted with as numbers, by their names.
module negative_constants (
    input clk,
    input signed [7:0] d,
    output reg signed [19:0] y,
    output reg under,
    output [7:0] shifted,
    output signed [7:0] limited
);
  localparam signed [7:0] B0 = -8'sd37, B1 = 8'sd90;
  localparam signed [15:0] OFFSET = -16'sd1000;
  localparam signed [7:0] LEAST = -8'sd100;
  reg signed [7:0] last;
  always @(posedge clk) begin
    last <= d;
    y <= d * B0 + last * B1 - OFFSET;
    under <= y < OFFSET;
  end
  assign shifted = d - 8'sd3 + -8'sd5;
  assign limited = d[7] ? LEAST : d;
endmodule
