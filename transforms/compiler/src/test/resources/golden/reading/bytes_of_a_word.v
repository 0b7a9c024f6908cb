// Sums of 32 bits wrap around at the end of all addresses; in Icarus Verilog they have a bit more.
module bytes_of_a_word(input clk, we, input [31:0] a, input [31:0] d, output [31:0] q);
  reg [7:0] m [0:1023];
  assign q = {m[a + 3], m[a + 2], m[a + 1], m[a]};
  always @(posedge clk) if (we) {m[a + 3], m[a + 2], m[a + 1], m[a]} <= d;
endmodule
