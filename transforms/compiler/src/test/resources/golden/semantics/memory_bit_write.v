// One bit and one part of a memory word.
module memory_bit_write(input clk, input rst, input [1:0] a, input [2:0] b, input d, output [7:0] x, output y);
  reg [7:0] m [0:3];
  integer i;
  assign x = m[a];
  assign y = m[a][b];
  always @(posedge clk)
    if (rst) for (i = 0; i < 4; i = i + 1) m[i] <= 8'h00;
    else begin
      m[a][b] <= d;
      m[~a][3:0] <= {4{d}};
    end
endmodule
