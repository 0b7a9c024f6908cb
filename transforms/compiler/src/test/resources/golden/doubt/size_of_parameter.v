// expect: SIMULATOR_DEVIATES
// A product of integers has 32 bits, in Icarus Verilog 64.
module size_of_parameter (input [7:0] a, output [7:0] y);
  localparam AREA = 3 * 5;
  assign y = a + $bits(AREA);
endmodule
