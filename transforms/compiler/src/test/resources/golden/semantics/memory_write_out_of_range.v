// So does writing to a memory word that does not exist.
module memory_write_out_of_range(input clk, input rst, input [2:0] a, input [3:0] d, output [3:0] x, y, z);
  reg [3:0] m [0:4];
  integer i;
  assign x = m[0];
  assign y = m[1] ^ m[2];
  assign z = m[3] ^ m[4];
  always @(posedge clk)
    if (rst) for (i = 0; i < 5; i = i + 1) m[i] <= 0;
    else m[a] <= d;
endmodule
