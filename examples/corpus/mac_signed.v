// Multiply and accumulate on signed numbers: acc <= acc + x * y when enable is 1.
// The accumulator has 20 bits and wraps. above tells that acc is greater than the
// signed threshold. load replaces the accumulator by the sign-extended x.
// Synchronous reset.
module mac_signed (
    input                    clk,
    input                    rst,
    input                    load,
    input                    enable,
    input  signed [7:0]      x,
    input  signed [7:0]      y,
    input  signed [15:0]     threshold,
    output reg signed [19:0] acc,
    output                   above
);
  wire signed [15:0] product = x * y;
  assign above = acc > threshold;

  always @(posedge clk)
    if (rst) acc <= 0;
    else if (load) acc <= x;
    else if (enable) acc <= acc + product;
endmodule
