// expect: SIMULATOR_DEVIATES
// A sum of 32 bits has 32 bits, so the comparison does too; Icarus Verilog gives the parameter 33.
module parameter_loses_carry #(parameter W = 32) (input [31:0] a, output above);
  localparam LAST = W - 1;
  assign above = a + LAST > W;
endmodule
