// Coefficients on an array of nets are a table, not state that every call sets.
module coefficients (
    input clk,
    input signed [7:0] x,
    output reg signed [17:0] y
);
  wire signed [7:0] c [0:3];
  assign c[0] = -8'sd3;
  assign c[1] = 8'sd17;
  assign c[2] = 8'sd17;
  assign c[3] = -8'sd3;
  reg signed [7:0] z [0:3];
  reg signed [17:0] sum;
  integer i;
  always @(posedge clk) begin
    sum = x * c[0];
    for (i = 1; i < 4; i = i + 1) sum = sum + z[i-1] * c[i];
    y <= sum;
    z[0] <= x;
    for (i = 1; i < 4; i = i + 1) z[i] <= z[i-1];
  end
endmodule
