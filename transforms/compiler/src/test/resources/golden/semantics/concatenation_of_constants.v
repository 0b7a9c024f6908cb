// Constants on the right of a concatenation: each variable gets its own.
module concatenation_of_constants(input clk, rst, set, input [3:0] d,
    output reg c, output reg [3:0] a, output reg signed [5:0] b, output reg [2:0] m);
  always @(posedge clk)
    if (rst) {c, a, b} <= 0;
    else if (set) {c, a, b[5:2]} <= -9'sd3;
    else {c, a} <= a + d + b[1:0];
  always @* begin
    {m[d[1:0]], m[1:0]} = 3'b101;
    if (set) {m} = 6;
  end
endmodule
