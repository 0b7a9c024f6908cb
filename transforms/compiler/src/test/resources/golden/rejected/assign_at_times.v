// expect: PROCEDURAL_CONTINUOUS_ASSIGNMENT
module assign_at_times(input [3:0] a, b, input s, output reg [3:0] y);
  reg [3:0] sum;
  always @* begin
    if (s) assign sum = a + b;
    y = sum;
  end
endmodule
