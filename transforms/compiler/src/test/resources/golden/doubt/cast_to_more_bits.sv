// expect: SIMULATOR_DEVIATES
// The product has four bits (6.24.1); Icarus Verilog computes it in eight.
module cast_to_more_bits(input [3:0] a, b, output [7:0] y);
  assign y = 8'(a * b);
endmodule
