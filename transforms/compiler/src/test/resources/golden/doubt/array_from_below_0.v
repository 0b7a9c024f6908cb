// expect: SIMULATOR_DEVIATES
// Icarus Verilog finds element -1 at the index 255.
module array_from_below_0(input clk, input we, input [1:0] high, input [7:0] d, input [2:0] from, output [7:0] q);
  reg [7:0] m [-1:6];
  wire [7:0] at = {{6{high[0]}}, high};
  integer i;
  initial for (i = -1; i < 7; i = i + 1) m[i] = 0;
  always @(posedge clk) if (we) m[at] <= d;
  assign q = m[$signed({1'b0, from}) - 1];
endmodule
