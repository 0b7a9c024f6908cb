// A memory cleared at once and written later.
module mixed_in_memory(input clk, input clear, input [1:0] a, input [3:0] data, output reg [3:0] y);
  reg [3:0] mem [0:3];
  integer i;
  always @(posedge clk) begin
    mem[a] <= data;
    if (clear) for (i = 0; i < 4; i = i + 1) mem[i] = 0;
    y <= mem[a];
  end
endmodule
