// expect: SIMULATOR_DEVIATES
// One unsigned label makes all operands unsigned (12.5.1); the simulator extends the selector by its sign.
module narrow_selector_of_pattern(input signed [1:0] r, output reg [1:0] y);
  always @*
    casez (r)
      4'b0z?1: y = 1;
      2'b10: y = 2;
      default: y = 3;
    endcase
endmodule
