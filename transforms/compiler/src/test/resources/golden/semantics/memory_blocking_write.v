// A blocking write is seen by the read below it in the same block.
module memory_blocking_write(input clk, input we, input a, input [3:0] d, output reg [3:0] q);
  reg [3:0] m [1:0];
  initial begin m[0] = 9; m[1] = 6; end
  always @(posedge clk) begin
    if (we) m[a] = d;
    q <= m[a];
  end
endmodule
