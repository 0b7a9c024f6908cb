// A registered read in the same edge as a write gives the old word.
module memory_read_first(input clk, input we, input [1:0] a, input [3:0] d, output reg [3:0] q);
  reg [3:0] m [0:3];
  initial begin m[0] = 1; m[1] = 2; m[2] = 3; m[3] = 4; end
  always @(posedge clk) begin
    if (we) m[a] <= d;
    q <= m[a];
  end
endmodule
