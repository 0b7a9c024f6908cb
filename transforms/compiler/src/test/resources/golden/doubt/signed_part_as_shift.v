// expect: SIMULATOR_DEVIATES
// A select of all bits is unsigned (11.8.1); the simulator shifts by a negative number.
module signed_part_as_shift(input signed [1:0] s, input [7:0] d, output reg [15:0] y);
  always @* y = d << s[1:0];
endmodule
