// What nobody drives is x: neither a condition on it nor its negation holds.
module never_driven(input clk, input [3:0] d, output reg [3:0] q, output reg [2:0] y, output reg z);
  reg ready;
  wire [3:0] level;
  reg [3:0] store [0:3];
  initial q = 3;
  always @(posedge clk) begin
    if (ready) q <= 0;
    if (!ready) q <= d;
    if (ready || d[0]) q <= q + 1;
  end
  always @* begin
    y = 0;
    if (level == 0) y[0] = 1;
    else y[1] = 1;
    if (!(store[d[1:0]] == 2) && d[2]) y[2] = 1;
  end
  always @* z = ~d[3] & (level === 4'd0);
endmodule
