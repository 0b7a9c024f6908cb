// An index has its own width, so this one wraps around; in Icarus Verilog it leaves the memory.
module index_that_wraps(input clk, input [3:0] at, input [7:0] d, output reg [7:0] q);
  reg [7:0] m [0:15];
  integer i;
  initial for (i = 0; i < 16; i = i + 1) m[i] = 0;
  always @(posedge clk) begin
    m[at + 4'd9] <= d;
    q <= m[at];
  end
endmodule
