// Joined variables with a value that is joined alike, or zeros; a pattern and a swap at once stay.
module joined(
    input clk, rst_n, d,
    input [3:0] x, y,
    output reg q1, q2, carry,
    output reg [3:0] sum, a, b,
    output reg [1:0] i
);
  always @(posedge clk or negedge rst_n)
    if (!rst_n) {q2, q1, sum, carry} <= 0;
    else if (y == 3) {q2, q1} <= 2'b10;
    else begin
      {q2, q1} <= {q1, d};
      {carry, sum} <= x + y;
    end
  always @(posedge clk) begin
    {a, b} = {x, y};
    if (d) {a, b} = {b, a};
    {i, b[1:0]} = {x[1:0], 1'b1, d};
  end
endmodule
