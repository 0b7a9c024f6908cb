// Icarus Verilog takes the lower 32 bits for the whole index.
module index_of_many_bits(input clk, input we, input [33:0] at, input [3:0] from, input [7:0] d, output [7:0] q);
  reg [7:0] m [0:15];
  integer i;
  initial for (i = 0; i < 16; i = i + 1) m[i] = 0;
  always @(posedge clk) if (we) m[{at[33:32], 28'b0, at[3:0]}] <= d;
  assign q = m[from];
endmodule
