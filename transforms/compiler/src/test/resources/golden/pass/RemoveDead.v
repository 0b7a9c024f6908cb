module dead(input clk, rst, input [1:0] d, output reg [3:0] q, output reg low, high);
  reg seen;
  wire [3:0] unused = ~q;
  always @(posedge clk)
    if (rst) begin
      q <= 0;
      seen <= 0;
    end else begin
      q <= q + 1;
      seen <= 1;
    end
  // What stands between two parts that stay, stays with its index; before and behind them it goes.
  reg [1:0] middle[0:3], end_of[0:3];
  reg [1:0] at, nothing;
  always @(posedge clk) begin
    at = d + 1;
    nothing = d - 1;
    {end_of[nothing], {high, middle[at]}, low} <= d * 5;
  end
endmodule
