// expect: SIMULATOR_DEVIATES
// Sums of 4 bits wrap around at 16; Icarus Verilog gives the parameter 5 bits, and the value 18.
module parameter_wraps_around (input [4:0] a, output [4:0] y);
  localparam MOST = 4'd9 + 4'd9;
  assign y = a ^ MOST;
endmodule
