// expect: SIMULATOR_DEVIATES
// A sum of 32 bits wraps around; a number of 32 bits without a size gives it 33 in Icarus Verilog.
module number_without_size (input [31:0] a, output above);
  assign above = a + 'h80000000 > 5;
endmodule
