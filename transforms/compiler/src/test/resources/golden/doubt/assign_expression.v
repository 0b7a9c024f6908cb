// expect: SIMULATOR_DEVIATES
// Icarus Verilog evaluates what is neither a constant nor a whole signal once.
module assign_expression(input clk, input s, input a, input b, input d, output reg q);
  always @(s) if (s) assign q = a & b; else deassign q;
  always @(posedge clk) q <= d;
endmodule
