// expect: SIMULATOR_DEVIATES
// `y >>= w` is `y = y >> w` (11.4.1); the simulator cuts w to the width of y first.
module wide_operand_of_compound(input [7:0] a, input [30:0] w, output reg [7:0] y);
  always @* begin
    y = a;
    y >>= w;
  end
endmodule
