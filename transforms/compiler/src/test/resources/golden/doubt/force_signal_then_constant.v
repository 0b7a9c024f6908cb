// expect: SIMULATOR_DEVIATES
// Icarus Verilog goes on to follow d when q is forced to a constant.
module force_signal_then_constant(input clk, input [1:0] m, input [3:0] d, output reg [3:0] q);
  initial q = 0;
  always @(m) case (m) 0: force q = d; 1: force q = 4'd6; 2: release q; default: ; endcase
  always @(posedge clk) q <= q + d;
endmodule
