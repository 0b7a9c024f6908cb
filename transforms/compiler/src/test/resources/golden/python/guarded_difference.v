// A difference needs no mask where the condition around says which side is the greater one.
module guarded_difference (
    input clk,
    input load,
    input [7:0] x,
    input [7:0] y,
    input signed [7:0] u,
    input signed [7:0] v,
    output reg [7:0] a,
    output reg [7:0] b,
    output reg [7:0] changed,
    output [7:0] distance,
    output [7:0] both_signed,
    output reg [8:0] wide
);
  assign distance = x < y ? y - x : x - y;
  assign both_signed = u > v ? u - v : 0;
  always @(posedge clk)
    if (load) begin
      a <= x;
      b <= y;
    end else if (a > b) a <= a - b;
    else b <= b - a;
  // No more where one of them is assigned, nor where only the other order is known.
  always @* begin
    changed = y;
    wide = 0;
    if (x >= changed) begin
      changed = changed + 1;
      changed = x - changed;
    end
    if (x >= y) wide = y - x;
    else if (x == y) wide = 1;
    else wide = y - x;
  end
endmodule
