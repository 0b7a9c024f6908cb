// expect: SIMULATOR_DEVIATES
// The condition is a product of 32 bits, and 0; in Icarus Verilog it has 64 bits.
module carry_decides_parameter (input [7:0] a, output [7:0] y);
  localparam STEP = 'h80000000 * 2 ? 60 : 5;
  assign y = a + STEP;
endmodule
