// A variable that nothing writes is a constant; $signed takes its pattern as a number with a sign.
module signed_of_constant_variable (input clk, input signed [5:0] a, output reg signed [5:0] y,
    output [5:0] z, output [5:0] u, output v, output signed [7:0] w);
  reg one = 1'b1;
  reg [3:0] nine = 4'd9;
  always @(posedge clk) y <= $signed(one) ^ a;
  assign z = $signed(one) + a;
  assign u = one ? $signed(one) : a;
  assign v = $signed(one) < a;
  assign w = $signed(nine) * a;
endmodule
